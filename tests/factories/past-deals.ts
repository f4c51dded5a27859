import type { TestServer } from '../harness/server.ts';
import type { Person } from './people.ts';
import { placePost } from './posts.ts';

export interface PastDeal {
  price?: number;
  /** days ago */
  ago?: number;
  state?: 'handed_off' | 'no_show' | 'agreed' | 'expired' | 'cancelled';
  confirmation?: 'code' | 'both' | 'buyer' | 'disputed' | null;
  /** who reported a no-show, and hours ago */
  noShow?: { by: 'buyer' | 'seller'; hours: number; disputed?: boolean };
  lateCancelBy?: 'buyer' | 'seller';
  /** of the listing; by default each deal has one of its own */
  postId?: string;
}

/** Inserts a finished deal, as the calls would have left it. Returns its id. */
export async function pastDeal(
  server: TestServer,
  seller: Person,
  buyer: Person,
  { price = 20, ago = 1, state = 'handed_off', confirmation = 'code', noShow, lateCancelBy, postId }: PastDeal = {},
): Promise<string> {
  const post = postId ?? (await placePost(server, seller));
  const waiting = state === 'agreed';
  const { rows } = await server.app.platform.pool.query<{ id: string }>(
    `insert into deals (campus_id, post_id, seller_id, buyer_id, state, title, price, confirmation, held_until, meet_up_at,
       ended_at, no_show_by, no_show_at, no_show_disputed, late_cancel_by, created_at, last_modified)
     select 'ou', $1, $2, $3, $4, 'A lamp', $5, $6, case when $7 then at + interval '1 day' end, at,
       case when not $7 then at end, $8, product_now() - make_interval(hours => $9), $10, $11, at - interval '1 day', at
     from (select product_now() - make_interval(secs => $12::float8 * 86400) as at) t returning id`,
    [
      post,
      seller.id,
      buyer.id,
      state,
      price,
      state === 'handed_off' ? confirmation : null,
      waiting,
      noShow?.by ?? null,
      noShow?.hours ?? null,
      noShow?.disputed ?? false,
      lateCancelBy ?? null,
      ago,
    ],
  );
  return rows[0]?.id ?? '';
}
