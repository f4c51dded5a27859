import type { FastifyInstance } from 'fastify';
import type { GalleryEntry } from '../../../contract/posts/gallery.ts';
import type { Tx } from '../../platform/database/write.ts';
import type { RawDescription } from '../../platform/http/openapi/index.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Campuses } from '../campuses/index.ts';
import { type Identity, photoReplaced } from '../identity/index.ts';
import { FileAccess, type FileRules } from './access.ts';
import { changeFiles } from './change-files.ts';
import { type ClaimedBy, claimFiles, type FilesChanged } from './claim.ts';
import { rawDescriptions } from './descriptions.ts';
import { holdFiles } from './evidence-hold.ts';
import { exportFiles } from './export.ts';
import { createWhoAsks } from './file-request.ts';
import { openStoredPhoto } from './open-photo.ts';
import { FileRemover } from './remove.ts';
import { fileRoutes } from './routes.ts';
import { registerFiles } from './serve.ts';
import { type FileOwner, keepUnused } from './store.ts';
import { StoreSweeper } from './sweep-store.ts';
import { registerUploads } from './tus.ts';
import { Uploads } from './uploads.ts';

export type { PostFile } from './access.ts';
export { videoMadePlayable } from './events.ts';

type ChosenUploads = readonly { upload: string; alt: string }[];

/** Photos and videos: uploads, what is made of them, and what they belong to. */
export interface Files {
  routes: Route[];
  /** Mounts the routes outside the contract: resumable uploads and the files. */
  registerRaw(app: FastifyInstance): void;
  /** The routes of `registerRaw`, for the API's description. */
  rawDescriptions: readonly RawDescription[];
  /** Attaches a person's unused uploads to a message or post, in order. @throws ProblemError file_gone, too_many_files */
  claim(tx: Tx, wanted: ChosenUploads, by: ClaimedBy): Promise<GalleryEntry[]>;
  /** Turns an unused upload into a profile picture; returns its id. @throws ProblemError file_gone */
  claimPhoto(tx: Tx, userId: string, uploadId: string): Promise<string>;
  /**
   * Sets the files of a post, in order, whose row is locked.
   * @param before its current files
   * @throws ProblemError file_gone, too_many_files
   */
  change(
    tx: Tx,
    post: { campusId: string; id: string; userId: string },
    before: readonly GalleryEntry[],
    wanted: ChosenUploads,
  ): Promise<GalleryEntry[]>;
  /** Removes all files of posts, messages or people: rows now, bytes after the commit. */
  removeOf(tx: Tx, kind: FileOwner, ownerIds: readonly string[]): Promise<void>;
  /** Removes everything that a person uploaded: rows now, bytes after the commit. */
  removeUploadsOf(tx: Tx, userId: string): Promise<void>;
  /** Removes some of a campus's files: rows now, bytes after the commit. Returns how many. */
  removeOfCampus(tx: Tx, campusId: string): Promise<number>;
  /**
   * Keeps the files of posts, messages or people for a moderation case, even when their owner is deleted (D61). Returns
   * them as galleries show them.
   */
  hold(tx: Tx, caseId: string, kind: FileOwner, ownerIds: readonly string[]): Promise<GalleryEntry[]>;
  /** The cases don't need their files any more: those without another owner are removed. */
  release(tx: Tx, caseIds: readonly string[]): Promise<void>;
  /** Keeps a person's unused uploads for some days, for a draft on the server. */
  keepUnused(tx: Tx, userId: string, ids: readonly string[], days: number): Promise<void>;
  /** Opens a photo of a post that its reader may see, of about 1280 pixels; nothing when it's gone. */
  openPhoto(fileId: string): ReturnType<typeof openStoredPhoto>;
  /** Publishes that some files were removed, or that other people may open them now. Call it in the transaction. */
  changed: FilesChanged;
}

export function createFiles(platform: Platform, campuses: Campuses, identity: Identity, rules: FileRules): Files {
  const { bus, events } = platform;
  const changed: FilesChanged = (tx, ids) => {
    if (ids.length > 0) tx.afterCommit(() => bus.publish('posts.files', { ids }));
  };
  const remover = new FileRemover(platform, changed);
  const uploads = new Uploads(platform, changed);
  // adds its job
  new StoreSweeper(platform);
  const access = new FileAccess(platform, rules);
  exportFiles(platform);
  events.on(photoReplaced, {
    within: (tx, { userId, photoId }) => remover.removeOf(tx, 'profile', [userId], photoId),
  });
  return {
    routes: fileRoutes(platform, uploads, remover),
    registerRaw(app) {
      const whoAsks = createWhoAsks(campuses.directory, identity);
      registerUploads(app, platform, uploads, whoAsks);
      registerFiles(app, platform, access, whoAsks);
    },
    rawDescriptions,
    claim: (tx, wanted, by) => claimFiles(tx, changed, wanted, by),
    async claimPhoto(tx, userId, uploadId) {
      const by: ClaimedBy = { kind: 'profile', id: userId, campusId: null, userId };
      await claimFiles(tx, changed, [{ upload: uploadId, alt: '' }], by);
      return uploadId;
    },
    change: (tx, post, before, wanted) => changeFiles({ remover, changed }, tx, post, before, wanted),
    removeOf: (tx, kind, ownerIds) => remover.removeOf(tx, kind, ownerIds),
    removeUploadsOf: (tx, userId) => remover.removeUploadsOf(tx, userId),
    removeOfCampus: (tx, campusId) => remover.removeOfCampus(tx, campusId),
    hold: holdFiles,
    release: (tx, caseIds) => remover.release(tx, caseIds),
    keepUnused: async (tx, userId, ids, days) => void (await keepUnused.run(tx, userId, ids, days)),
    openPhoto: (fileId) => openStoredPhoto(platform, fileId),
    changed,
  };
}
