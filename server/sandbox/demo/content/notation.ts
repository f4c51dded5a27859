import {
  type BlockType,
  type Mark,
  normaliseRichText,
  type RichText,
  type Span,
} from '../../../../contract/posts/rich-text/index.ts';

/*
 * The demo texts are written in a small notation:
 *   a line             a block; an empty line is ignored, so paragraphs may be set apart
 *   - item, 1. item    a bulleted, a numbered item
 *   **bold** *italic* __underline__ ~~struck~~ `code`     marks, not nested
 *   @username          stays text: the contract's linkMentions makes a mention of it, once people have ids
 */

const marks: ReadonlyArray<readonly [Mark, RegExp]> = [
  ['b', /^\*\*(.+)\*\*$/],
  ['i', /^\*(.+)\*$/],
  ['u', /^__(.+)__$/],
  ['s', /^~~(.+)~~$/],
  ['code', /^`(.+)`$/],
];

const marked = /(\*\*[^*]+\*\*|\*[^*\s][^*]*\*|__[^_]+__|~~[^~]+~~|`[^`]+`)/;

function span(piece: string): Span {
  for (const [mark, pattern] of marks) {
    const inside = pattern.exec(piece)?.[1];
    if (inside !== undefined) return { text: inside, marks: [mark] };
  }
  return { text: piece };
}

/** Parses a demo text into rich text (D20); an empty text has no blocks. */
export function parseText(text: string): RichText {
  const rows = text.split('\n').filter((row) => row.trim() !== '');
  return normaliseRichText({
    blocks: rows.map((row) => {
      const [, sign, rest] = /^\s*(-|\d+\.) (.*)$/.exec(row) ?? [];
      const type: BlockType = sign === undefined ? 'paragraph' : sign === '-' ? 'bulleted' : 'numbered';
      const pieces = (rest ?? row).split(marked).filter((piece) => piece !== '');
      return { type, spans: pieces.map(span) };
    }),
  });
}
