import { limits } from '../../limits.ts';
import { codePoints, isBlank, stripCharacters } from './characters.ts';
import { type Block, type Mark, markOrder, type RichText, type Span, type TextSpan } from './format.ts';

/** The displayed text of a span; of a mention its @name. */
export function spanText(span: Span): string {
  return span.mention ? `@${span.mention.username}` : span.text;
}

/** The text of a block without marks. */
export function blockText(block: Block): string {
  return block.spans.map(spanText).join('');
}

function orderedMarks(marks: readonly Mark[] | undefined): Mark[] {
  return marks?.length ? markOrder.filter((mark) => marks.includes(mark)) : [];
}

function cleanBlock(block: Block): Block {
  const spans: Span[] = [];
  let open: { text: string; marks: Mark[] } | null = null;
  const close = () => {
    if (open) {
      const text = open.text.normalize('NFC');
      spans.push(open.marks.length ? { text, marks: open.marks } : { text });
    }
    open = null;
  };
  for (const span of block.spans) {
    if (span.mention) {
      close();
      const { userId, username } = span.mention;
      const name = username.toLowerCase();
      spans.push({ mention: userId === undefined ? { username: name } : { userId, username: name } });
      continue;
    }
    const text = stripCharacters(span.text);
    if (text === '') continue;
    const marks = orderedMarks(span.marks);
    const before = open as { text: string; marks: Mark[] } | null;
    if (before && before.marks.join() === marks.join()) {
      before.text += text;
    } else {
      close();
      open = { text, marks };
    }
  }
  close();
  return { type: block.type, spans };
}

function isBlankBlock(block: Block): boolean {
  return block.spans.every((span) => !span.mention && isBlank(span.text));
}

/**
 * The one form in which a text is stored: without unwanted characters, NFC, adjacent spans with equal marks joined,
 * marks in order, blank blocks at both ends dropped. Idempotent (D20).
 */
export function normaliseRichText(richText: RichText): RichText {
  const blocks = richText.blocks.map(cleanBlock);
  const first = blocks.findIndex((block) => !isBlankBlock(block));
  if (first < 0) return { blocks: [] };
  const last = blocks.findLastIndex((block) => !isBlankBlock(block));
  return { blocks: blocks.slice(first, last + 1) };
}

/**
 * Length in code points of what would be stored; a block break counts 2 (D20). Blank blocks at the ends count too,
 * so that writers see every line break they make; the stored text is at most this long.
 */
export function lengthOf(richText: RichText): number {
  let length = limits.blockBreakLength * Math.max(0, richText.blocks.length - 1);
  for (const block of richText.blocks) length += codePoints(blockText(cleanBlock(block)));
  return length;
}

/** Whether it has no visible text (a post then needs a file). */
export function isEmpty(richText: RichText | null): boolean {
  return richText === null || richText.blocks.every(isBlankBlock);
}

/** The text as plain lines, one per block; for search, mails and notifications. */
export function plainText(richText: RichText | null): string {
  return richText === null ? '' : richText.blocks.map(blockText).join('\n');
}

/** The first `count` words on one line. */
export function firstWords(richText: RichText | null, count: number): string {
  return plainText(richText).split(/\s+/u).filter(Boolean).slice(0, count).join(' ');
}

/** Makes paragraphs of plain lines, normalized. */
export function fromPlainText(text: string): RichText {
  const blocks = text.split(/\r\n|[\n\r\u2028\u2029]/).map((line): Block => {
    const span: TextSpan = { text: line };
    return { type: 'paragraph', spans: line === '' ? [] : [span] };
  });
  return normaliseRichText({ blocks });
}
