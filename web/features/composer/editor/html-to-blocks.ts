import {
  type Block,
  type BlockType,
  type Mark,
  normaliseRichText,
  type RichText,
} from '../../../../contract/posts/rich-text/index.ts';
import { htmlTokens } from './html-tokens.ts';

const markOfTag: Record<string, Mark> = {
  b: 'b',
  strong: 'b',
  i: 'i',
  em: 'i',
  cite: 'i',
  u: 'u',
  ins: 'u',
  s: 's',
  strike: 's',
  del: 's',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  pre: 'code',
};
const words = (text: string) => new Set(text.split(' '));
const blockTags = words(
  'p div h1 h2 h3 h4 h5 h6 ul ol li blockquote pre table tr section article header footer main aside figure dl dt dd address hr form',
);
const voidTags = words('area base br col embed hr img input link meta param source track wbr');
/** Elements that are skipped with their content. */
const skipped = words('head template object svg math button select');
const maxDepth = 200;
/** HTML beyond this size isn't parsed: the caller uses the plain text instead. */
export const maxHtml = 1_000_000;

/** An open element, with the properties that apply to its text. */
interface Open {
  name: string;
  marks: ReadonlySet<Mark>;
  list: BlockType;
  keepsSpace: boolean;
  skip: boolean;
}

/**
 * The marks of an element; word processors write them as styles, and `font-weight: normal` on a bold tag removes the
 * mark.
 */
function marksOf(name: string, style: string, marks: ReadonlySet<Mark>): ReadonlySet<Mark> {
  const tag = markOfTag[name];
  if (!tag && !style) return marks;
  const result = new Set(marks);
  if (tag) result.add(tag);
  const weight = /(?:^|;)\s*font-weight\s*:\s*(\w+)/i.exec(style)?.[1];
  if (weight === 'bold' || Number(weight) >= 600) result.add('b');
  else if (weight) result.delete('b');
  const slant = /(?:^|;)\s*font-style\s*:\s*(\w+)/i.exec(style)?.[1];
  if (slant === 'italic') result.add('i');
  else if (slant === 'normal') result.delete('i');
  const line = /(?:^|;)\s*text-decoration(?:-line)?\s*:([^;]*)/i.exec(style)?.[1] ?? '';
  if (line.includes('underline')) result.add('u');
  if (line.includes('line-through')) result.add('s');
  return result;
}

class Blocks {
  readonly all: Block[] = [];
  open: Block | null = null;

  start(type: BlockType): void {
    this.open = { type, spans: [] };
    this.all.push(this.open);
  }

  write(raw: string, marks: ReadonlySet<Mark>, keepsSpace: boolean): void {
    const lines = keepsSpace ? raw.split(/\r\n|\r|\n/) : [raw.replace(/[ \t\r\n\f]+/g, ' ')];
    for (const [index, line] of lines.entries()) {
      if (index > 0) this.start('paragraph');
      const last = this.open?.spans.at(-1)?.text;
      // White space between blocks and after a space comes from the source's formatting.
      const text = (keepsSpace || (last && !last.endsWith(' ')) ? line : line.replace(/^ /, '')).replaceAll(
        '\u00A0',
        ' ',
      );
      if (text === '') continue;
      if (!this.open) this.start('paragraph');
      this.open?.spans.push(marks.size > 0 ? { text, marks: [...marks] } : { text });
    }
  }
}

/** Converts foreign HTML to rich text: text, known marks and lists are kept, everything else is dropped. */
export function htmlToRichText(html: string): RichText {
  const blocks = new Blocks();
  const stack: Open[] = [];
  const root: Open = { name: '', marks: new Set(), list: 'bulleted', keepsSpace: false, skip: false };
  /** A line break only counts if something follows it in its block: at the end it just keeps the line open. */
  let pendingBreak = false;
  const flushBreak = () => {
    if (pendingBreak) blocks.start('paragraph');
    pendingBreak = false;
  };
  const endBlock = () => {
    pendingBreak = false;
    blocks.open = null;
  };
  const pop = () => {
    const { name } = stack.pop() as Open;
    if (blockTags.has(name)) endBlock();
    else if (name === 'td' || name === 'th') blocks.write(' ', new Set(), false);
  };

  for (const token of htmlTokens(html)) {
    const around = stack.at(-1) ?? root;
    if (token.kind === 'text') {
      if (around.skip) continue;
      if (token.text.trim() !== '') flushBreak();
      blocks.write(token.text, around.marks, around.keepsSpace);
    } else if (token.kind === 'close') {
      const index = stack.findLastIndex((open) => open.name === token.name);
      while (index >= 0 && stack.length > index) pop();
    } else if (token.name === 'br') {
      if (around.skip) continue;
      if (pendingBreak || !blocks.open) blocks.start('paragraph');
      else pendingBreak = true;
    } else {
      const { name, style } = token;
      // A list item that the source didn't close.
      if (name === 'li' && around.name === 'li') pop();
      const parent = stack.at(-1) ?? root;
      const skip = parent.skip || skipped.has(name);
      if (!skip && name === 'li') {
        pendingBreak = false;
        blocks.start(parent.list);
      } else if (!skip && blockTags.has(name) && blocks.open?.spans.length) endBlock();
      if (voidTags.has(name) || stack.length >= maxDepth) continue;
      stack.push({
        name,
        marks: marksOf(name, style, parent.marks),
        list: name === 'ul' ? 'bulleted' : name === 'ol' ? 'numbered' : parent.list,
        keepsSpace: parent.keepsSpace || name === 'pre' || /white-space\s*:\s*(?:pre|break-spaces)/i.test(style),
        skip,
      });
    }
  }
  for (const { spans } of blocks.all) {
    const last = spans.at(-1);
    if (last?.text) last.text = last.text.trimEnd();
  }
  return normaliseRichText({ blocks: blocks.all });
}
