import { expect, test } from 'vitest';
import type { Span } from '../../contract/posts/rich-text/index.ts';
import { piecesOf } from '../../web/features/posts/rich-text/pieces.ts';

const pieces = (...spans: Span[]) => piecesOf({ type: 'paragraph', spans });

test('finds a link across marks and keeps them within it [POS-30]', () => {
  expect(pieces({ text: 'call (512) ' }, { text: '471', marks: ['b'] }, { text: '-3434 now' })).toEqual([
    { kind: 'runs', runs: [{ text: 'call ', marks: [] }] },
    {
      kind: 'phone',
      href: 'sms:+15124713434',
      runs: [
        { text: '(512) ', marks: [] },
        { text: '471', marks: ['b'] },
        { text: '-3434', marks: [] },
      ],
    },
    { kind: 'runs', runs: [{ text: ' now', marks: [] }] },
  ]);
});

test('shows a web address shortened, with the marks of its start [POS-30]', () => {
  expect(pieces({ text: 'https://www.ou.edu/a', marks: ['i'] })).toEqual([
    { kind: 'link', href: 'https://www.ou.edu/a', runs: [{ text: 'ou.edu/a', marks: ['i'] }] },
  ]);
});

test('links nothing in code, nor across a mention [POS-30]', () => {
  expect(pieces({ text: 'ou.edu', marks: ['code'] })).toEqual([
    { kind: 'runs', runs: [{ text: 'ou.edu', marks: ['code'] }] },
  ]);
  expect(
    pieces({ text: '(512) ' }, { mention: { username: 'ann' } }, { text: '471-3434' }).map((piece) => piece.kind),
  ).toEqual(['runs', 'mention', 'runs']);
});
