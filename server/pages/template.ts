import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The built page's HTML, and the URLs that it should preload. */
export interface PageTemplate {
  /**
   * Fills the placeholders that vite.config.ts documents.
   * @param parts `html` is the root's content, null to leave that to the page's code; `code` lists the sources of the
   * screen's code where it isn't in the feed's chunk
   */
  fill(parts: { attributes: string; head: string; data: string; html: string | null; code: readonly string[] }): string;
  /** `<link rel="preload">` tags that every page needs. */
  preloads: string;
}

interface ManifestEntry {
  file: string;
  imports?: string[];
}

const FONT = 'styles/fonts/inter-latin.woff2';
const BEGIN = 'app/begin.ts';
/** How the built page loads its code: the entry, then its imports. */
const CODE =
  /(?<!\s)\s*<(?:script type="module" crossorigin src="([^"]+)"><\/script|link rel="modulepreload" crossorigin href="([^"]+)")>/g;

/**
 * Nothing is painted before the server's HTML is there, which the boot data follows: otherwise what arrives later moves
 * what is painted. The element counts from its opening tag on.
 */
const WHOLE = '<link rel="expect" href="#boot" blocking="render">';

/** Reads the built page's HTML. */
export async function loadTemplate(folder: string): Promise<PageTemplate> {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const built = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join(folder, '.vite', name), 'utf8'));
  const manifest = (await built('manifest.json')) as Record<string, ManifestEntry>;
  const chunks = (await built('chunks.json')) as Record<string, string>;
  const entries = new Map(Object.values(manifest).map((entry) => [entry.file, entry]));
  /** A chunk of the page's code and the chunks that it imports. */
  const withImports = (file: string, found = new Set<string>()): Set<string> => {
    if (found.has(file)) return found;
    found.add(file);
    for (const name of entries.get(file)?.imports ?? []) withImports(manifest[name]?.file ?? name, found);
    return found;
  };
  const [start = '', opened] = html.split(/ data-quad-html(?:="")?/);
  const [middle = '', rest] = (opened ?? '').split(/<meta name="quad-head"\s*\/?>/);
  if (rest === undefined) throw new Error('dist/web/index.html lacks its placeholders');
  // the data comes last: code and styles are requested while it is still loading
  const [body = '', end = ''] = rest.split(/(?=<\/body>)/);
  const [frame = '', root = ''] = body.split(/(?<=<div id="root")/);
  const style = frame.replace(CODE, '');
  const code = [...frame.matchAll(CODE)].map(([, src, href]) => src ?? href ?? '');
  const begin = manifest[BEGIN]?.file;
  const filesOf = (source: string) => {
    const chunk = chunks[source];
    return chunk ? [...withImports(chunk)].map((file) => `/${file}`) : [];
  };
  const font = manifest[FONT]?.file;
  return {
    fill({ attributes, head, data, html: rendered, code: sources }) {
      const more = [...new Set(sources.flatMap(filesOf))].filter((file) => !code.includes(file));
      const top = `${start}${attributes ? ` ${attributes}` : ''}${middle}${head}`;
      if (rendered === null || !begin) {
        const preloads = more.map((file) => `<link rel="modulepreload" href="${file}">`).join('');
        return `${top}${preloads}${frame}${root}${data}${end}`;
      }
      // styles, fonts and photos of the first paint load before the code (web/app/begin.ts)
      const later = [...code, ...more].join(' ');
      const script = `<script type="module" crossorigin fetchpriority="low" src="/${begin}" data-code="${later}"></script>`;
      return `${top}${WHOLE}${script}${style} data-rendered>${rendered}</div>\n    ${data}${end}`;
    },
    preloads: font ? `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>` : '',
  };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML, in attributes too. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? char);

/** Escapes JSON for a script element that holds data. */
export const scriptJson = (json: string): string => json.replace(/</g, '\\u003c');
