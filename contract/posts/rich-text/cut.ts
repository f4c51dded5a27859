import { limits } from '../../limits.ts';
import { codePoints, fitCharacters } from './characters.ts';
import { detect } from './detect.ts';
import { blockText, lengthOf, spanText } from './normalise.ts';
import type { Block, RichText, Span } from './format.ts';

/** At most this many code points are dropped to end at a whole word. */
const longestWord = 40;

/** The prefix of a block up to `end`, an offset in UTF-16 units. A mention is kept whole or left out. */
function startOfBlock(block: Block, end: number): Block {
  const spans: Span[] = [];
  let at = 0;
  for (const span of block.spans) {
    const next = at + spanText(span).length;
    if (next <= end) spans.push(span);
    else if (!span.mention && at < end) spans.push({ ...span, text: span.text.slice(0, end - at) });
    if (next >= end) break;
    at = next;
  }
  return { type: block.type, spans };
}

/**
 * Where to cut at or before `end`: not within a link (half of one leads elsewhere), and if possible not within a word. Only
 * a link that the text begins with is kept whole, however long: something must show, and a web address is shown shortened.
 */
function endAtWord(text: string, end: number, isFirst: boolean): number {
  const link = detect(text).find((token) => token.kind !== 'text' && token.start < end && end < token.end);
  if (link) return isFirst && text.slice(0, link.start).trim() === '' ? link.end : link.start;
  if (end >= text.length || /\s/u.test(text.charAt(end))) return end;
  const prefix = text.slice(0, end);
  const space = prefix.search(/\s\S*$/u);
  return space >= 0 && codePoints(prefix.slice(space)) <= longestWord ? space : end;
}

/** @param room in code points */
function firstPart(richText: RichText, room: number): RichText {
  const blocks: Block[] = [];
  let left = room;
  for (const block of richText.blocks) {
    if (blocks.length > 0) left -= limits.blockBreakLength;
    if (left < 0) break;
    const text = blockText(block);
    const length = codePoints(text);
    if (length > left) {
      const whole = fitCharacters(text, left).length;
      // Even a single endless grapheme (a letter with hundreds of accents) must show something.
      const end = whole === 0 && blocks.length === 0 ? [...text].slice(0, left).join('').length : whole;
      const cutAt = text.slice(0, endAtWord(text, end, blocks.length === 0)).trimEnd().length;
      const last = startOfBlock(block, cutAt);
      if (last.spans.length > 0) blocks.push(last);
      break;
    }
    blocks.push(block);
    left -= length;
  }
  return { blocks };
}

/**
 * The part of a text before See more: at most `max` code points (more if the text begins with a longer link), ending with a
 * whole word if possible and never within a link.
 * `cut` is true when something is left out.
 */
export function truncate(richText: RichText, max: number = limits.truncateAt): { visible: RichText; cut: boolean } {
  if (lengthOf(richText) <= max) return { visible: richText, cut: false };
  const { blocks } = firstPart(richText, max);
  while (blocks.length > 1 && blockText(blocks.at(-1) as Block).trim() === '') blocks.pop();
  return { visible: { blocks }, cut: true };
}
