import type { Platform } from '../../../platform/platform.ts';
import * as store from './store.ts';

/** Adds a person's posts and saves to the copy of their data (D18). */
export function exportPosts({ exported }: Pick<Platform, 'exported'>): void {
  exported.addRows('posts', (db, userId) => store.exportedPosts.all(db, userId));
  exported.addRows('comments', (db, userId) => store.exportedComments.all(db, userId));
  exported.addRows('saved_and_liked', (db, userId) => store.exportedLikes.all(db, userId));
}
