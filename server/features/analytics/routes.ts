import { getPostAnalytics, type PostCounts, sendAnalytics } from '../../../contract/analytics/analytics.ts';
import { problem } from '../../platform/http/problem.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Posts } from '../posts/index.ts';
import type { Collector } from './collect.ts';
import { countsByDay, findPostOwner } from './store.ts';
import { ipKey } from '../../platform/http/ip-key.ts';

const none: PostCounts = {
  views: 0,
  accounts_reached: 0,
  direct_messages: 0,
  copied_link: 0,
  external_link_clicks: 0,
  profile_visits: 0,
};

export function analyticsRoutes(
  { pool, limits, peopleCounts }: Platform,
  collector: Collector,
  { readers }: Pick<Posts, 'readers'>,
): Route[] {
  return [
    route(sendAnalytics, async (call) => {
      const { viewer, ip, log } = call;
      await (viewer ? limits.spend('analytics.account', viewer.userId) : limits.spend('analytics.address', ipKey(ip)));
      // a reader doesn't need to know that a view could not be counted
      await collector
        .record(call, call.body)
        .catch((error: unknown) => log.warn({ err: error }, 'could not count page events'));
    }),

    route(getPostAnalytics, async (call) => {
      const { campus, params } = call;
      const { userId } = call.signedIn();
      const post = await findPostOwner.one(pool, campus.id, params.id);
      if (!post || post.hidden) throw problem('post_not_found');
      for (const author of [post.author_id, post.root_author])
        if (await readers.areHidden(userId, author)) throw problem('post_not_found');
      if (post.deleted) throw problem('post_deleted');
      if (post.author_id !== userId) throw problem('forbidden');
      await peopleCounts.flush();
      const days = await countsByDay.all(pool, campus.id, params.id);
      const totals = { ...none };
      for (const day of days) for (const name of Object.keys(none) as (keyof PostCounts)[]) totals[name] += day[name];
      return { totals, days };
    }),
  ];
}
