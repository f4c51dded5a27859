import { statement } from '../../platform/database/statement.ts';
import type { Platform } from '../../platform/platform.ts';
import { videoKey } from './keep.ts';
import type { FileRow } from './store.ts';

type ExportedFileRow = Pick<
  FileRow,
  'id' | 'purpose' | 'kind' | 'name' | 'storage_key' | 'content_type' | 'playable' | 'sizes'
>;

const exportedFiles = statement<ExportedFileRow, [userId: string]>(
  'posts.export-files',
  `select f.id, f.purpose, f.kind, f.name, f.storage_key, f.content_type, f.playable, f.sizes
   from files f where f.uploader_id = $1 order by f.created_at, f.id`,
);

/** A file name that is safe in every file system, made unique by the id. */
const nameOf = (id: string, name: string, ending: string): string => {
  const base = name
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .slice(0, 60);
  return `${id}${base ? `-${base}` : ''}.${ending}`;
};

/** Adds a person's files to the copy of their data (D18). */
export function exportFiles({ exported }: Pick<Platform, 'exported'>): void {
  exported.addFiles(async (db, userId) =>
    (await exportedFiles.all(db, userId)).flatMap((file) => {
      if (file.kind === 'video') {
        const key = videoKey(file);
        return [{ key, name: `${file.purpose}s/${nameOf(file.id, file.name, key.slice(key.lastIndexOf('.') + 1))}` }];
      }
      const largest = file.sizes.at(-1);
      if (largest === undefined) return [];
      return [
        { key: `${file.storage_key}/${largest}.webp`, name: `${file.purpose}s/${nameOf(file.id, file.name, 'webp')}` },
      ];
    }),
  );
}
