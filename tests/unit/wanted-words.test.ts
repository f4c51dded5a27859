import { expect, it } from 'vitest';
import { wantedWords } from '../../server/features/watching/looking-for/wanted-words.ts';

it('reads what a "Looking for" post is about [WAT-06]', () => {
  const of = (text: string) => wantedWords(null, text);
  expect([
    of('Looking for a desk lamp for my dorm, up to $20.'),
    of('ISO mini-fridge. I can pick it up today'),
    of('Does anyone have a CHEM 1315 textbook they are selling?'),
    of('Hi! I need an office chair with wheels'),
    of('bicycle'),
    of('please help'),
    of('Anyone selling?'),
    of(''),
  ]).toEqual(['desk lamp', 'mini fridge', 'chem 1315 textbook', 'office chair', 'bicycle', 'help', '', '']);
  expect(wantedWords('Solid wood desk, two drawers', 'whatever else')).toBe('solid wood desk');
  expect(wantedWords('Wanted: Größe 42 boots!', '')).toBe('grosse 42 boots');
});
