import * as contract from '../../../../contract/ads/reviews.ts';
import type { Ad } from '../../../../contract/ads/ads.ts';
import { serverLimits } from '../../../../contract/limits.ts';
import { encodeCursor, timeCursor } from '../../../platform/http/cursor.ts';
import type { StaffScope } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { type CallBase, type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Identity } from '../../identity/index.ts';
import type { AdLife } from '../life/life.ts';
import type { AdRow } from '../store.ts';
import { adViews } from '../view.ts';
import { adsInReview, adsOfOtherStatus, writeAdAudit } from './store.ts';

interface ReviewParts {
  platform: Pick<Platform, 'pool'>;
  identity: Pick<Identity, 'loadPeople'>;
  life: AdLife;
}

const likePattern = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;

/** The caller with their scope; the access level admits staff only. */
function reviewerOf(call: CallBase): { userId: string; scope: StaffScope } {
  const { userId, scope } = call.signedIn();
  if (scope === null) throw problem('forbidden');
  return { userId, scope };
}

/** Ads for moderators (D36): those in review the oldest first; approve or reject with a reason. */
export function reviewRoutes({ platform: { pool }, identity, life }: ReviewParts): Route[] {
  const viewOf = async (row: AdRow) => (await adViews(pool, identity, [row]))[0] as Ad;
  return [
    route(contract.listAdReviews, async (call) => {
      const { query } = call;
      const { scope } = reviewerOf(call);
      const after = query.cursor === undefined ? null : timeCursor(query.cursor);
      const words = query.q?.trim() ? likePattern(query.q.trim()) : null;
      const lists = query.status === 'in review' ? adsInReview : adsOfOtherStatus;
      const size = serverLimits.adsPage;
      const rows = after
        ? await lists.after.all(pool, scope, query.status, words, size + 1, after.at, after.id)
        : await lists.first.all(pool, scope, query.status, words, size + 1);
      const page = rows.slice(0, size);
      const last = page.at(-1);
      return {
        ads: await adViews(pool, identity, page),
        ...(rows.length > size && last ? { cursor: encodeCursor(last.created_at, last.id) } : {}),
      };
    }),

    route(contract.approveAd, async (call) => {
      const { userId, scope } = reviewerOf(call);
      const row = await call.write(async (tx) => {
        const approved = await life.approve(tx, scope, call.params.id, call.body.seen ?? null);
        await writeAdAudit.run(tx, userId, 'approve ad', approved.id, '');
        return approved;
      });
      return viewOf(row);
    }),

    route(contract.rejectAd, async (call) => {
      const { userId, scope } = reviewerOf(call);
      const { reason } = call.body;
      const row = await call.write(async (tx) => {
        const rejected = await life.reject(tx, scope, call.params.id, reason);
        await writeAdAudit.run(tx, userId, 'reject ad', rejected.id, reason);
        return rejected;
      });
      return viewOf(row);
    }),
  ];
}
