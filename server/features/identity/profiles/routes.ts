import { getProfile, type Profile, setBio, setPhoto } from '../../../../contract/identity/identity.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { Tx } from '../../../platform/database/write.ts';
import { type HostCampus, mayRead } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { announceChange } from '../changes.ts';
import { photoReplaced } from '../events.ts';
import { personView } from '../view.ts';
import type { AnswerViewer } from '../viewer-answer.ts';
import { isFollowing } from '../follows/store.ts';
import * as store from './store.ts';

export interface ProfileParts {
  /**
   * Uses a finished upload of purpose profile and returns the id of its picture; throws file_gone, unsupported_photo.
   */
  claimPhoto(tx: Tx, userId: string, uploadId: string): Promise<string>;
  /** Whether two people are hidden from each other (D11). */
  isHidden(db: Queryable, viewerId: string, userId: string): Promise<boolean>;
  campusOf(id: string): HostCampus | undefined;
  /** Who invited a person, as the viewer may know it. */
  invitedBy(db: Queryable, userId: string, viewerId: string | null): Promise<Profile['invited_by']>;
}

export function profileRoutes(platform: Platform, answerViewer: AnswerViewer, parts: ProfileParts): Route[] {
  const { pool } = platform;
  return [
    route(getProfile, async ({ params, viewer, reads }) => {
      const row = await store.findProfile.one(reads, params.username.toLowerCase());
      if (!row) throw problem('not_found');
      const own = viewer?.userId === row.id;
      if (viewer && !own && (await parts.isHidden(pool, viewer.userId, row.id))) throw problem('not_found');
      const home = parts.campusOf(row.campus_id);
      const readable = home !== undefined && mayRead(home, viewer);
      const mayFollow = viewer?.verified && !own && readable;
      return {
        ...personView(row),
        campus_id: row.campus_id,
        bio: row.bio,
        totalPosts: readable ? row.total_posts : null,
        profile_set_up: row.profile_set_up,
        school_verified: row.school_verified,
        alum: row.alum,
        joined: row.created_at,
        own,
        claimed: row.claimed,
        following: mayFollow ? (await isFollowing.one(pool, viewer.userId, row.id))?.following === true : null,
        invited_by: readable ? await parts.invitedBy(reads, row.id, viewer?.userId ?? null) : null,
      };
    }),

    route(setBio, async (call) => {
      const { userId } = call.signedIn();
      await call.write(async (tx) => {
        await store.setBio.run(tx, userId, call.body.bio);
        await announceChange(platform, tx, userId, 'bio');
      });
      return answerViewer(pool, call.campus, userId);
    }),

    route(setPhoto, async (call) => {
      const { userId } = call.signedIn();
      await call.write(async (tx) => {
        const before = await store.lockPhoto.one(tx, userId);
        if (!before) throw problem('photo_user_gone');
        const photoId = await parts.claimPhoto(tx, userId, call.body.upload);
        await store.setPhoto.run(tx, userId, photoId);
        await tx.emit(photoReplaced, { userId, photoId, previousPhotoId: before.photo_id });
        await announceChange(platform, tx, userId, 'photo');
      });
      return answerViewer(pool, call.campus, userId);
    }),
  ];
}
