import * as contract from '../../../../contract/ads/ads.ts';
import { problem } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findOwnAd } from '../store.ts';
import { countsBy } from './store.ts';

const none: contract.AdCounts = {
  views: 0,
  accounts_reached: 0,
  direct_messages: 0,
  copied_link: 0,
  external_link_clicks: 0,
  profile_visits: 0,
  saves: 0,
};

export function adAnalyticsRoutes({ pool, peopleCounts }: Pick<Platform, 'pool' | 'peopleCounts'>): Route[] {
  return [
    route(contract.getAdAnalytics, async (call) => {
      if (!(await findOwnAd.one(pool, call.params.id, call.signedIn().userId))) throw problem('ad_gone');
      await peopleCounts.flush();
      const points = await countsBy[call.query.by].all(pool, call.params.id);
      const totals = { ...none };
      for (const point of points)
        for (const name of Object.keys(none) as (keyof contract.AdCounts)[]) totals[name] += point[name];
      return { totals, points };
    }),
  ];
}
