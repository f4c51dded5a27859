import { cleanDetails } from '../../../../contract/posts/category-rules.ts';
import { isSelling, valueText } from '../../../../contract/posts/listing-fields.ts';
import { plainText } from '../../../../contract/posts/rich-text/index.ts';
import * as contract from '../../../../contract/watching/looking-for.ts';
import type { HostCampus, Viewer } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type PostRow, type Posts, postView, savedAmong } from '../../posts/index.ts';
import { type ListingAlert, alertsRaised } from '../events.ts';
import { headlineOf, listingLine } from '../matching/alert-words.ts';
import * as store from './store.ts';

interface Parts {
  platform: Pick<Platform, 'pool' | 'limits'>;
  posts: Pick<Posts, 'authors' | 'loader' | 'readers'>;
  /** matches what was just posted, so that nobody is counted who is being alerted anyway */
  matchWaiting(): Promise<void>;
}

/** "Looking for" posts and listings. Only their owners learn what matches them. */
export function lookingRoutes({ platform: { pool, limits }, posts, matchWaiting }: Parts): Route[] {
  const own = async (campus: HostCampus, viewer: Viewer, id: string) => {
    const row = await posts.loader.post(campus, viewer, id);
    if (row.author_id !== viewer.userId || row.depth > 0 || row.type !== 'post') throw problem('forbidden');
    return row;
  };

  return [
    route(contract.countLooking, async (call) => {
      const { campus, body } = call;
      const { userId: authorId } = call.signedIn();
      if (campus.generic) throw problem('no_community');
      await limits.spend('watching.count', authorId);
      const { text: plain, ...fields } = body;
      const draft = JSON.stringify({ ...fields, details: cleanDetails(fields.details), plain });
      return (
        (await store.countForDraft.one(pool, { campusId: campus.id, authorId, draft })) ?? { people: 0, automatic: 0 }
      );
    }),

    route(contract.getLooking, async (call) => {
      const row = await own(call.campus, call.signedIn(), call.params.id);
      if (!isSelling(row.kind)) return { people: 0 };
      await matchWaiting();
      return (await store.countForPost.one(pool, { campusId: row.campus_id, postId: row.id })) ?? { people: 0 };
    }),

    route(contract.notifyLooking, async (call) => {
      const viewer = call.signedIn();
      const row = await own(call.campus, viewer, call.params.id);
      if (!isSelling(row.kind)) return { notified: 0 };
      await limits.spend('watching.notify', viewer.userId);
      await matchWaiting();
      return call.write(async (tx) => {
        const people = await store.takeLooking.all(tx, { campusId: row.campus_id, postId: row.id });
        if (people.length > 0)
          await tx.emit(alertsRaised, {
            type: 'looking for',
            campusId: row.campus_id,
            postId: row.id,
            authorId: row.author_id,
            message: listingLine({ ...row, plain: row.text && plainText(row.text) }),
            alerts: people.map((person) => alertOf(person, row)),
          });
        return { notified: people.length };
      });
    }),

    route(contract.listWanted, async (call) => {
      const { campus, params, reads } = call;
      const viewer = call.signedIn();
      const row = await own(campus, viewer, params.id);
      if (row.kind !== 'looking') return { posts: [], mine: { saved: [] } };
      const reader = await posts.readers.of(campus.id, viewer.userId);
      const wanted = { campusId: campus.id, userId: viewer.userId, postId: row.id, without: [...reader.unseen] };
      const [byWords, byCategory] = await Promise.all([
        store.wantedByWords.all(reads, wanted),
        store.wantedByCategory.all(reads, wanted),
      ]);
      const rows = await posts.authors.addTo([...byWords, ...byCategory]);
      return { posts: rows.map(postView), mine: savedAmong(rows, reader) };
    }),
  ];
}

/** The seller's alert, which says so if the price is above the person's maximum. */
function alertOf(
  { user_id: to, watch_id: watch, name, maximum }: store.LookingPerson,
  { id, price }: PostRow,
): ListingAlert {
  const above = maximum !== null && price !== null && price > maximum;
  return {
    to,
    headline: headlineOf([name]),
    why: `You posted that you're looking for this${above ? `, up to ${valueText(maximum)}` : ''}.`,
    stop: [`watch:${watch}`],
    event: `looking for:${id}:${to}`,
  };
}
