import { expect, it } from 'vitest';
import { withPurpose } from '../../server/features/search/plan-parts.ts';

/** The words of a query that say what the thing before them is for. */
function purposeOf(query: string): string[] {
  const terms = query.split(' ').map((word) => ({
    ...{ word, stem: word, small: false, last: false },
    ...{ posts: 1, longer_posts: 0, waiting: null, listed: null },
  }));
  return withPurpose(terms).flatMap(({ word, purpose }) => (purpose ? [word] : []));
}

it.each([
  ['controller for ps5', 'ps5'],
  ['desk with two drawers', 'two drawers'],
  // "in" is no purpose itself: posts may write it as one with the next word
  ['rug in door', 'door'],
  ['looking for a desk', ''],
  ['looking for a case for iphone', 'iphone'],
  ['for sale', ''],
  ['ps5 controller', ''],
])('reads in %j what the thing is for: %j', (query, expected) => {
  expect(purposeOf(query).join(' ')).toBe(expected);
});
