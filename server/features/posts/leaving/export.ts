import type { Platform } from '../../../platform/platform.ts';
import { filmKey } from '../media/keep.ts';
import * as store from './store.ts';

/** A file name that is safe in every file system, made unique by the id. */
const nameOf = (id: string, name: string, ending: string): string => {
  const base = name
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .slice(0, 60);
  return `${id}${base ? `-${base}` : ''}.${ending}`;
};

/** Adds a person's posts, saves and files to the copy of their data (D18). */
export function exportPosts({ exported }: Pick<Platform, 'exported'>): void {
  exported.addRows('posts', (db, userId) => store.exportedPosts.all(db, userId));
  exported.addRows('comments', (db, userId) => store.exportedComments.all(db, userId));
  exported.addRows('saved_and_liked', (db, userId) => store.exportedLikes.all(db, userId));
  exported.addFiles(async (db, userId) =>
    (await store.exportedFiles.all(db, userId)).flatMap((file) => {
      if (file.kind === 'video') {
        const key = filmKey(file);
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
