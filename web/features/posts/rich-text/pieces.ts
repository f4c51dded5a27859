import { type Block, detect, type Mark, type Mention } from '../../../../contract/posts/rich-text/index.ts';

/** A run of text with the same marks. */
export interface Run {
  text: string;
  marks: readonly Mark[];
}

/** The parts of a block: plain runs, a link around one or more runs, a mention. */
export type Piece =
  | { kind: 'runs'; runs: Run[] }
  | { kind: 'link' | 'email' | 'phone' | 'address'; href: string; runs: Run[] }
  | { kind: 'mention'; mention: Mention };

/** Splits a block into pieces. Links are found across marks (half of a URL may be bold) but not in code. */
export function piecesOf(block: Block): Piece[] {
  const pieces: Piece[] = [];
  let linkable: Run[] = [];
  const flush = () => {
    if (linkable.length > 0) pieces.push(...linked(linkable));
    linkable = [];
  };
  for (const span of block.spans) {
    if (span.mention) {
      flush();
      pieces.push({ kind: 'mention', mention: span.mention });
    } else if (span.marks?.includes('code')) {
      flush();
      pieces.push({ kind: 'runs', runs: [{ text: span.text, marks: span.marks }] });
    } else {
      linkable.push({ text: span.text, marks: span.marks ?? [] });
    }
  }
  flush();
  return pieces;
}

function linked(runs: Run[]): Piece[] {
  return detect(runs.map((run) => run.text).join('')).map((token): Piece => {
    const within = slice(runs, token.start, token.end);
    if (token.kind === 'text') return { kind: 'runs', runs: within };
    // The characters of a shortened URL don't match those of the text, so all of it gets the marks of its start.
    const shown = token.shown === token.text ? within : [{ text: token.shown, marks: within[0]?.marks ?? [] }];
    return { kind: token.kind, href: token.href, runs: shown };
  });
}

function slice(runs: Run[], start: number, end: number): Run[] {
  const within: Run[] = [];
  let at = 0;
  for (const run of runs) {
    const text = run.text.slice(Math.max(0, start - at), Math.max(0, end - at));
    if (text) within.push({ text, marks: run.marks });
    at += run.text.length;
  }
  return within;
}
