import { relative } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes `.vite/chunks.json`: the chunk of each source of the page, as paths from web/ and from the output folder. Vite's
 * manifest only has the sources that are a chunk's entry, and the server preloads a screen by its source.
 */
export function chunkOfSource(): Plugin {
  let root = '';
  return {
    name: 'quad:chunk-of-source',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? file.moduleIds.map((id) => [relative(root, id), file.fileName]) : [],
      );
      const own = chunks.filter(([source]) => !source?.startsWith('..'));
      this.emitFile({
        type: 'asset',
        fileName: '.vite/chunks.json',
        source: JSON.stringify(Object.fromEntries(own)),
      });
    },
  };
}
