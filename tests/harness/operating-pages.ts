import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const docs = join(import.meta.dirname, '../../docs');

export interface OperatingPage {
  /** its path in docs */
  path: string;
  text: string;
}

export interface Block {
  language: string;
  text: string;
}

/**
 * docs/OPERATING.md and the pages that it leads to, in its order.
 * @throws when a page in docs/operating isn't linked
 */
export function operatingPages(): OperatingPage[] {
  const text = readFileSync(join(docs, 'OPERATING.md'), 'utf8');
  const path = text.slice(text.indexOf('## The path'));
  const linked = [...new Set([...path.matchAll(/\]\((operating\/[\w-]+\.md)/g)].map(([, page = '']) => page))];
  const unlinked = readdirSync(join(docs, 'operating')).filter((name) => !linked.includes(`operating/${name}`));
  if (unlinked.length > 0) throw new Error(`docs/OPERATING.md doesn't lead to ${unlinked.join(', ')}`);
  return [
    { path: 'OPERATING.md', text },
    ...linked.map((page) => ({ path: page, text: readFileSync(join(docs, page), 'utf8') })),
  ];
}

/** The code blocks of all these pages, in their order. */
export const operatingBlocks = (): Block[] =>
  operatingPages().flatMap(({ text }) =>
    [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language = '', content = '']) => ({
      language,
      text: content,
    })),
  );
