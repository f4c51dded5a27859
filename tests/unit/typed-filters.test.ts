import { expect, it } from 'vitest';
import { withoutEmoji } from '../../contract/search/emoji.ts';
import { changeTyped, readTyped } from '../../contract/search/typed-filters.ts';
import { recognized, words } from './typed-filter-table.ts';

const spots = ['Student Union', 'Bizzell Library, south steps', 'Campus Police Lot'];
const lines = (table: string) => table.split('\n').filter((line) => line.trim() !== '');
const plain = (params: Readonly<Record<string, string>>) =>
  Object.entries(params)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&');

it('has as many examples as were asked for [FND-01]', () => {
  expect(lines(recognized).length).toBeGreaterThanOrEqual(150);
  expect(lines(words).length).toBeGreaterThanOrEqual(60);
});

it.each(lines(recognized).map((line) => line.split('|').map((part) => part.trim())))(
  'reads filters in “%s” [FND-01]',
  (query = '', left = '', params = '') => {
    const read = readTyped(query, { spots });
    const wanted = params === '' ? [] : params.split(/&(?=\w+=)/).toSorted();
    expect({ words: read.words, params: plain(read.params) }).toEqual({ words: left, params: wanted.join('&') });
    // what is left is read as words again, once the filters are set
    expect(readTyped(read.words, { spots, set: read.params }).params).toEqual({});
    // in quotes, the same words are words
    const quoted = read.filters
      .toReversed()
      .reduce((text, { from, to }) => `${text.slice(0, from)}"${text.slice(from, to)}"${text.slice(to)}`, query);
    expect(readTyped(quoted, { spots }).params).toEqual({});
  },
);

it.each(lines(words))('leaves “%s” as words [FND-01]', (query) => {
  expect(readTyped(query, { spots })).toEqual({ words: query, filters: [], params: {} });
});

it('reads any text, within a moment, and never loses words without a filter', () => {
  const parts = [
    'under',
    '$',
    '50',
    'free',
    '"',
    '“',
    '-',
    '2',
    'bed',
    'near',
    'the',
    'union',
    'k',
    ',',
    '.',
    '🚲',
    'شقة',
    '‍',
    'é',
    '<',
    '+',
    'chem',
    '1315',
    ' ',
    'between',
    'and',
  ];
  let seed = 7;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647);
  for (let n = 0; n < 3_000; n++) {
    const text = Array.from({ length: next() % 30 }, () => parts[next() % parts.length])
      .join(next() % 2 ? ' ' : '')
      .slice(0, 200);
    const read = readTyped(text, { spots });
    if (read.filters.length === 0) expect(read.words).toBe(withoutEmoji(text.trim()));
    for (const [name, value] of Object.entries(read.params))
      if (name.startsWith('price')) expect(value).toMatch(/^\d{1,7}$/);
  }
});

it('leaves words for a filter that is set otherwise as words [FND-01]', () => {
  expect(readTyped('desk under 50', { set: { price_max: '80' } }).params).toEqual({});
  expect(readTyped('desk under 50', { set: { condition: 'good' } }).params).toEqual({ price_max: '50' });
  expect(readTyped('2 bedroom', { set: { category: 'furniture' } }).params).toEqual({});
});

it.each([
  ['removed: the words come back as words', 'free couch', {}, {}, { text: '"free" couch', set: {} }],
  [
    'kept, and another added',
    'free couch',
    {},
    { price_max: '0', condition: 'good' },
    { text: 'free couch', set: { condition: 'good' } },
  ],
  [
    'changed: the words are cut out',
    'desk under $100',
    {},
    { price_max: '60' },
    { text: 'desk', set: { price_max: '60' } },
  ],
  [
    'one of two removed',
    'like new desk under $100',
    {},
    { condition: 'like new' },
    { text: 'like new desk "under $100"', set: {} },
  ],
  ['the category of beds removed', '2 bedroom sublease', {}, {}, { text: '"2 bedroom" sublease', set: {} }],
  [
    'beds removed, with their category',
    '2 bedroom sublease',
    {},
    { category: 'housing & apartments' },
    { text: '"2 bedroom" sublease', set: {} },
  ],
  [
    'beside one that was set',
    'free couch',
    { category: 'furniture' },
    { category: 'furniture' },
    { text: '"free" couch', set: { category: 'furniture' } },
  ],
])('a chip that is %s [FND-01]', (_, text, own, next, changed) => {
  expect(changeTyped(text, own as Record<string, string>, next as Record<string, string>)).toEqual(changed);
});

it.each([
  ['🚲', 'bike'],
  ['🛋️', 'couch'],
  ['blue 🛋️ for dorm', 'blue couch for dorm'],
  ['🎧🎮', 'headphones video game'],
  ['🚴🏽', 'bike'],
  ['🫥', '🫥'],
])('reads the emoji “%s” as “%s” [FND-05]', (query, words) => {
  expect(readTyped(query).words).toBe(words);
});

it('reads emoji beside filters [FND-05, FND-01]', () => {
  expect(readTyped('free 🛋️')).toMatchObject({ words: 'couch', params: { price_max: '0' } });
});
