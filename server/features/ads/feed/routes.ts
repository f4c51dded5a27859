import * as contract from '../../../../contract/ads/sponsored.ts';
import type { AdOnPost } from '../../../../contract/ads/ad-on-post.ts';
import type { AnswerOf } from '../../../../contract/endpoint.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import { limits } from '../../../../contract/limits.ts';
import { problem } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { serialise } from '../../../platform/http/serialise.ts';
import type { Posts } from '../../posts/index.ts';
import { newestOfPost } from '../store.ts';
import { adOnPostView } from '../view.ts';
import type { HiddenAds } from './hidden.ts';
import type { RunningAd, RunningAds } from './running.ts';
import { hideAd } from './store.ts';

/** Maximum per answer; with more running ads each answer starts at a random one, so that all are shown. */
const MAX_PER_ANSWER = 25;

/** How many are sent with the page: enough that none repeats among its first posts. The page requests more. */
const WITH_PAGE = limits.sponsoredRepeat / limits.sponsoredEvery;

interface FeedParts {
  pool: Queryable;
  running: RunningAds;
  hidden: HiddenAds;
  posts: Pick<Posts, 'readers'>;
}

/** `count` of the ads; if there are more than an answer can have, beginning at a random one. */
function inRotation(ads: readonly RunningAd[], count: number): readonly RunningAd[] {
  if (ads.length <= count) return ads;
  const from = ads.length > MAX_PER_ANSWER ? Math.floor(Math.random() * ads.length) : 0;
  return [...ads.slice(from), ...ads.slice(0, from)].slice(0, count);
}

type SponsoredAnswer = AnswerOf<typeof contract.listSponsored>;

/** The ads for a reader: without their own, those of people they blocked or muted, and hidden ones. */
async function sponsoredFor(
  parts: FeedParts,
  campusId: string,
  userId: string | null,
  count: number,
): Promise<SponsoredAnswer> {
  const { running, hidden, posts } = parts;
  const [ads, reader, unwanted] = await Promise.all([
    running.of(campusId),
    posts.readers.of(campusId, userId),
    userId === null ? null : hidden.of(userId),
  ]);
  const shown = inRotation(
    ads.filter(({ id, ownerId }) => ownerId !== userId && !reader.unseen.has(ownerId) && !(unwanted?.has(id) ?? false)),
    count,
  );
  return {
    sponsored: shown.map(({ view }) => view),
    mine: { saved: shown.map(({ postId }) => postId).filter((id) => reader.saved.has(id)) },
  };
}

/** The first ads of a reader's feed as JSON, part of the page's initial data, so they are in the first paint. */
export const bootSponsored = async (parts: FeedParts, campusId: string, userId: string | null): Promise<string> =>
  serialise(contract.listSponsored.answer, await sponsoredFor(parts, campusId, userId, WITH_PAGE));

export function sponsoredRoutes(parts: FeedParts): Route[] {
  const { hidden } = parts;
  return [
    route(contract.listSponsored, ({ campus, viewer }) =>
      sponsoredFor(parts, campus.id, viewer?.userId ?? null, MAX_PER_ANSWER),
    ),

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

/** A post's ad as its page shows it: from the database for its owner, from the cache for others. */
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
