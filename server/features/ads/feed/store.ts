import { statement } from '../../../platform/database/statement.ts';
import { postColumns, type PostRow } from '../../posts/index.ts';
import type { AdRow } from '../store.ts';

export type RunningRow = PostRow & { ad_id: string; cta: AdRow['cta']; ends_at: string };

/** The running ads of a campus with their posts, in rotation order. */
export const runningAds = statement<RunningRow, [campusId: string, most: number]>(
  'ads.running',
  `select ${postColumns}, a.id as ad_id, a.cta, a.end_time_adjusted as ends_at
   from ads a join posts p on p.campus_id = a.campus_id and p.id = a.post_id join users u on u.id = a.user_id
   where a.campus_id = $1 and a.status = 'active' and a.end_time_adjusted > product_now()
     and p.deleted_at is null and p.hidden_at is null and p.sold_at is null and u.banned_at is null and u.deleted_at is null
   order by a.end_time_adjusted, a.created_at, a.id limit $2`,
);

export const hiddenAds = statement<{ ad_id: string }, [userId: string]>(
  'ads.hidden',
  'select ad_id from ad_hidden where user_id = $1',
);

/** Hides an ad that is or was in a campus's feed. No row if there is none, or its owner is hidden (D11). */
export const hideAd = statement<{ id: string }, [userId: string, campusId: string, adId: string]>(
  'ads.hide',
  `with ad as (select id from ads where id = $3 and campus_id = $2 and start_time is not null
       and not exists (select from blocks b where b.blocker_id = $1 and b.blocked_id = ads.user_id)
       and not exists (select from blocks b where b.blocker_id = ads.user_id and b.blocked_id = $1)),
     hidden as (insert into ad_hidden (user_id, ad_id) select $1, id from ad on conflict do nothing)
   select id from ad`,
);
