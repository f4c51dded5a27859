import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RenderedPage } from './render.ts';

/** The built page's HTML, and the tags that it should begin with. */
export interface PageTemplate {
  /**
   * Fills the placeholders that vite.config.ts documents.
   * @param parts `rendered` is the root's content, null to leave that to the page's code
   */
  fill(parts: { attributes: string; head: string; data: string; rendered: RenderedPage | null }): string;
  /** `<link rel="preload">` tags that every page needs. */
  preloads: string;
}

/** Vite's manifest: the built files. */
type Manifest = Readonly<Record<string, { file: string; imports?: string[] }>>;

const FONT = 'styles/fonts/inter-latin.woff2';
const ENTRY = 'app/main.tsx';

/**
 * Nothing is painted before the server's HTML is there, which the boot data follows: otherwise what arrives later moves
 * what is painted. For `expect`, the data is there as soon as its opening tag is.
 */
const WHOLE = '<link rel="expect" href="#boot" blocking="render">';

/**
 * Reads the built page's HTML.
 * @throws Error when it isn't built, or lacks a placeholder
 */
export async function loadTemplate(folder: string): Promise<PageTemplate> {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const built = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join(folder, '.vite', name), 'utf8'));
  const manifest = (await built('manifest.json')) as Manifest;
  const chunks = (await built('chunks.json')) as Readonly<Record<string, string>>;
  const nameOf = new Map(Object.entries(manifest).map(([name, { file }]) => [file, name]));
  /** A file and what it imports. */
  const withImports = (name = '', found = new Set<string>()): Set<string> => {
    const { file, imports = [] } = manifest[name] ?? {};
    if (!file || found.has(file)) return found;
    found.add(file);
    for (const each of imports) withImports(each, found);
    return found;
  };
  const entry = withImports(ENTRY);
  const codeOf = (parts: readonly string[]) => {
    const files = [...entry, ...parts.flatMap((source) => [...withImports(nameOf.get(chunks[source] ?? ''))])];
    return [...new Set(files)].map((file) => `/${file}`).join(' ');
  };
  const [start = '', opened] = html.split(/ data-quad-html(?:="")?/);
  const [middle = '', rest] = (opened ?? '').split(/<meta name="quad-head"\s*\/?>/);
  if (rest === undefined) throw new Error('dist/web/index.html lacks its placeholders');
  // the data comes last: styles are requested while it is still loading
  const [body = '', end = ''] = rest.split(/(?=<\/body>)/);
  const [links = '', frame = '', root = ''] = body.split(/(?=<\/head>)|(?<=<div id="root")/);
  const font = manifest[FONT]?.file;
  return {
    fill({ attributes, head, data, rendered }) {
      const parts = rendered?.parts ?? [];
      const own = [...(attributes ? [attributes] : []), `data-code="${codeOf(parts)}"`];
      if (rendered) own.push(`data-parts="${parts.join(' ')}"`);
      const top = `${start} ${own.join(' ')}${middle}${head}`;
      if (!rendered) return `${top}${links}${frame}${root}${data}${end}`;
      // the photos after the styles: with HTTP/1.1 a browser has six connections, and paints nothing without the styles
      const photos = rendered.preloads;
      return `${top}${WHOLE}${links}${photos}${frame} data-rendered>${rendered.html}</div>\n    ${data}${end}`;
    },
    preloads: font ? `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>` : '',
  };
}

/** Escapes JSON for a script element, which `</script>` in a text would end. */
export const scriptJson = (json: string): string => json.replace(/</g, '\\u003c');
