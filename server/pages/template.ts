import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The built page's frame, and the addresses of what it should fetch early. */
export interface PageTemplate {
  /** Fills the placeholders that vite.config.ts documents. */
  fill(parts: { attributes: string; head: string }): string;
  /** `<link rel="preload">` lines that every page needs. */
  preloads: string;
}

interface ManifestEntry {
  file: string;
  imports?: string[];
}

const FONT = 'styles/fonts/inter-latin.woff2';

/** Reads the frame of the built page. */
export async function loadTemplate(folder: string): Promise<PageTemplate> {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestEntry
  >;
  const parts = /^([\s\S]*?) data-quad-html(?:="")?([\s\S]*?)<meta name="quad-head"\s*\/?>([\s\S]*)$/.exec(html);
  if (!parts) throw new Error('dist/web/index.html lacks its placeholders');
  const [, start = '', middle = '', rest = ''] = parts;
  const font = manifest[FONT]?.file;
  return {
    fill: ({ attributes, head }) => `${start}${attributes ? ` ${attributes}` : ''}${middle}${head}${rest}`,
    preloads: font ? `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>` : '',
  };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text made safe for HTML, in attributes too. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? char);

/** JSON made safe inside a script element that holds data. */
export const scriptJson = (json: string): string => json.replace(/</g, '\\u003c');
