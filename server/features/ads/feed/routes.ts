import * as contract from '../../../../contract/ads.ts';
import type { AdOnPost } from '../../../../contract/ad-on-post.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import { problem } from '../../../platform/http/problem.ts';
import { ReadyAnswer, type Route, route } from '../../../platform/http/route.ts';
import type { Posts } from '../../posts/index.ts';
import { newestOfPost } from '../store.ts';
import { adOnPostView } from '../view.ts';
import type { HiddenAds } from './hidden.ts';
import type { RunningAd, RunningAds } from './running.ts';
import { hideAd } from './store.ts';

/** One answer holds so many; with more running, each answer begins elsewhere in the circle, so that all have their turns. */
const AT_ONCE = 25;

interface FeedParts {
  pool: Queryable;
  running: RunningAds;
  hidden: HiddenAds;
  posts: Pick<Posts, 'readerOf'>;
}

function turns(ads: readonly RunningAd[]): readonly RunningAd[] {
  if (ads.length <= AT_ONCE) return ads;
  const from = Math.floor(Math.random() * ads.length);
  return [...ads.slice(from), ...ads.slice(0, from)].slice(0, AT_ONCE);
}

export function sponsoredRoutes({ pool, running, hidden, posts }: FeedParts): Route[] {
  return [
    route(contract.listSponsored, async ({ campus, viewer }) => {
      const userId = viewer?.userId ?? null;
      const [ads, reader, unwanted] = await Promise.all([
        running.of(campus.id),
        posts.readerOf(campus.id, userId),
        userId === null ? null : hidden.of(userId),
      ]);
      const shown = turns(
        ads.filter(
          ({ id, ownerId }) => ownerId !== userId && !reader.blocked.has(ownerId) && !(unwanted?.has(id) ?? false),
        ),
      );
      const saved = shown.flatMap(({ postId }) => (reader.saved.has(postId) ? [`"${postId}"`] : []));
      const list = shown.map(({ json }) => json).join();
      return new ReadyAnswer(Buffer.from(`{"sponsored":[${list}],"mine":{"saved":[${saved.join()}]}}`));
    }),

    route(contract.hideAd, async (call) => {
      const { userId } = call.signedIn();
      await call.write(async (tx) => {
        if (!(await hideAd.one(tx, userId, call.campus.id, call.params.id))) throw problem('ad_not_found');
        tx.afterCommit(() => hidden.changed(userId));
      });
      return undefined;
    }),
  ];
}

/** What a post's page shows of its ad (ADS-55 to ADS-58): its owner asks the database, the others the memory. */
export async function adOfPost(
  { pool, running }: Pick<FeedParts, 'pool' | 'running'>,
  { campusId, postId, authorId }: { campusId: string; postId: string; authorId: string },
  viewerId: string | null,
): Promise<AdOnPost | null> {
  if (viewerId === authorId) {
    const newest = await newestOfPost.one(pool, campusId, postId);
    return newest ? adOnPostView(newest) : null;
  }
  return (await running.of(campusId)).find((ad) => ad.postId === postId)?.onPost ?? null;
}
