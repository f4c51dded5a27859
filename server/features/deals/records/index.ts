import * as contract from '../../../../contract/deals/ratings.ts';
import type { Tx } from '../../../platform/database/write.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accountDeleted } from '../../identity/index.ts';
import type { Posts } from '../../posts/index.ts';
import { dealChanged } from '../events.ts';
import { defineFindRings, lookForRing } from './find-rings.ts';
import { answerNote, enforceSeeing, readNotes, visibleNote } from './notes.ts';
import { rate, readRatings } from './rate.ts';
import { readRecord } from './read-record.ts';
import { deleteNote, setNoteHidden } from './store-notes.ts';
import { forgetNotes, ownRatings } from './store-ratings.ts';

/** Ratings and records of deals. */
export interface Records {
  routes: Route[];
  /**
   * The campus and the author of a published note that a viewer can see.
   * @throws ProblemError rating_not_found
   */
  noteFor(viewer: Viewer, ratingId: string): Promise<{ campusId: string; authorId: string }>;
  /** Hides a note from everyone, or shows it again (D9). Returns false if nothing changed. */
  setNoteHidden(tx: Tx, ratingId: string, hidden: boolean): Promise<boolean>;
  /** Deletes the words of a note and of its answer; the rating stays counted. */
  deleteNote(ratingId: string): Promise<void>;
}

/** Creates ratings and records: also subscribes to hand-offs and deletions, and adds both to the copy of a person's data. */
export function createRecords(platform: Platform, posts: Pick<Posts, 'mayReadOn' | 'readers'>): Records {
  const { clock, events, jobs, limits, pool } = platform;
  defineFindRings(platform);
  events.on(dealChanged, {
    async within(tx, change) {
      // of a deal over several listings one event is enough: the job reads the whole deal
      if (change.quiet) return;
      if (change.kind === 'handed_off' || change.kind === 'sale_confirmed') await lookForRing(jobs, tx, change);
    },
  });
  events.on(accountDeleted, { within: async (tx, { userId }) => void (await forgetNotes.run(tx, userId)) });
  platform.exported.addRows('ratings', (db, userId) => ownRatings.all(db, userId));
  platform.exported.addRows('record', async (db, userId) => {
    const { user_id: _, ...figures } = await readRecord(db, userId, clock.now());
    return [figures];
  });
  return {
    routes: [
      route(contract.getRatings, (call) => readRatings(pool, call.signedIn().userId, call.params.id)),

      route(contract.rateDeal, async (call) => {
        const { userId } = call.signedIn();
        await limits.spend('deals.rate', userId);
        return rate(platform, call.write, userId, call.params.id, call.body);
      }),

      route(contract.getRecord, async (call) => {
        const { id } = call.params;
        await enforceSeeing(posts, call.reads, call.viewer, id);
        return readRecord(call.reads, id, clock.now());
      }),

      route(contract.listNotes, (call) => readNotes(posts, call.reads, call.viewer, call.params.id, call.query.cursor)),

      route(contract.replyToNote, async (call) => {
        const viewer = call.signedIn();
        await limits.spend('deals.rate', viewer.userId);
        return answerNote(posts, pool, call.write, viewer, call.params.id, call.body.text);
      }),
    ],
    async noteFor(viewer, ratingId) {
      const row = await visibleNote(posts, pool, viewer, ratingId);
      return { campusId: row.campus_id, authorId: row.id };
    },
    setNoteHidden: async (tx, ratingId, hidden) => (await setNoteHidden.one(tx, ratingId, hidden)) !== undefined,
    deleteNote: async (ratingId) => void (await deleteNote.run(pool, ratingId)),
  };
}
