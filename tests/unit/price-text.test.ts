import { expect, test } from 'vitest';
import { dealSentence } from '../../contract/deals/event-words.ts';
import { priceText, valueText } from '../../contract/posts/listing-fields.ts';
import { courseFacts } from '../../web/features/courses/words.ts';
import { endingWithName } from '../../web/features/identity/profile/person.ts';

test('a price of nothing reads "Free" wherever prices are shown [EVY-05]', () => {
  expect([priceText(0), valueText(0), priceText(1_200), valueText(40), valueText(null)]).toEqual([
    ...['Free', 'Free', '$1,200', '$40', null],
  ]);
  expect(courseFacts({ for_sale: 2, wanted: 0, from: 0 })).toBe('2 books for sale, some for free');
  const people = { actor: 'You', other: 'Maya' };
  expect(dealSentence({ kind: 'countered', price: 0 } as never, people, 0)).toBe('You countered with Free');
});

test('a sentence that ends with an initial has one full stop [EVY-05]', () => {
  expect(endingWithName('You blocked Tobias K.')).toBe('You blocked Tobias K.');
  expect(endingWithName('You blocked Tobias')).toBe('You blocked Tobias.');
});
