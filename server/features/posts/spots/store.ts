import { statement } from '../../../platform/database/statement.ts';

/** A person's usual spots on a campus, in their order. */
export const usualSpots = statement<{ id: string }, [userId: string, campusId: string]>(
  'posts.usual-spots',
  `select u.spot_id as id from usual_spots u join meet_up_spots s on s.id = u.spot_id
   where u.user_id = $1 and s.campus_id = $2 order by u.position`,
);

/** Locks an author, so that a new post at the same moment waits and gets the usual spots that are being set. */
export const lockAuthor = statement<never, [userId: string]>(
  'posts.spots-lock',
  'select from users where id = $1 for no key update',
);

/** Sets a person's usual spots on a campus; spots of other campuses are ignored. */
export const setUsual = statement<never, [userId: string, campusId: string, spots: readonly string[]]>(
  'posts.usual-spots-set',
  `with removed as (
     delete from usual_spots u using meet_up_spots s
     where u.user_id = $1 and s.id = u.spot_id and s.campus_id = $2 and u.spot_id <> all($3::uuid[]))
   insert into usual_spots (user_id, spot_id, position)
   select $1, s.id, g.position from unnest($3::uuid[]) with ordinality as g (id, position)
     join meet_up_spots s on s.id = g.id and s.campus_id = $2
   on conflict (user_id, spot_id) do update set position = excluded.position`,
);

/** The spots of a post, its own first. */
export const spotsOfPost = statement<{ id: string }, [campusId: string, postId: string]>(
  'posts.spots-of-post',
  'select spot_id as id from post_spots where campus_id = $1 and post_id = $2 order by own desc, spot_id',
);

/** Gives the person's usual spots to all their posts on a campus for which they chose no spot (`own`). */
export const inheritUsual = statement<never, [userId: string, campusId: string]>(
  'posts.spots-inherit',
  `with affected as (
     -- the person's posts without a chosen spot
     select p.id from posts p where p.author_id = $1 and p.campus_id = $2 and p.parent_id is null and p.type = 'post'
       and p.deleted_at is null and p.hidden_at is null
       and not exists (select from post_spots o where o.campus_id = $2 and o.post_id = p.id and o.own)
   ), usual as (
     select u.spot_id from usual_spots u join meet_up_spots s on s.id = u.spot_id
     where u.user_id = $1 and s.campus_id = $2
   ), removed as (
     delete from post_spots ps using affected where ps.campus_id = $2 and ps.post_id = affected.id
       and ps.spot_id not in (select spot_id from usual))
   insert into post_spots (spot_id, post_id, campus_id, own)
   select usual.spot_id, affected.id, $2, false from affected, usual
   on conflict do nothing`,
);

/** Sets a post's spots: the chosen one, if it is on the campus, else the author's usual ones. */
export const placePost = statement<
  never,
  { campusId: string; postId: string; authorId: string; spotId: string | null }
>(
  'posts.spots-place',
  `with chosen as (select id from meet_up_spots where id = $spotId::uuid and campus_id = $campusId)
   insert into post_spots (spot_id, post_id, campus_id, own)
   select id, $postId::uuid, $campusId, true from chosen
   union all
   select u.spot_id, $postId::uuid, $campusId, false from usual_spots u
     join meet_up_spots s on s.id = u.spot_id and s.campus_id = $campusId
   where u.user_id = $authorId and not exists (select from chosen)
   on conflict do nothing`,
);

export const unplacePost = statement<never, [campusId: string, postId: string]>(
  'posts.spots-unplace',
  'delete from post_spots where campus_id = $1 and post_id = $2',
);

export const forgetUsual = statement<never, [userId: string]>(
  'posts.usual-spots-forget',
  'delete from usual_spots where user_id = $1',
);

export const exportedUsual = statement<object, [userId: string]>(
  'posts.export-usual-spots',
  `select s.campus_id, s.name from usual_spots u join meet_up_spots s on s.id = u.spot_id
   where u.user_id = $1 order by s.campus_id, u.position`,
);

export const exportedPlaces = statement<object, [userId: string]>(
  'posts.export-listing-spots',
  `select ps.post_id, s.name, ps.own as chosen from posts p join post_spots ps on ps.campus_id = p.campus_id and ps.post_id = p.id
     join meet_up_spots s on s.id = ps.spot_id
   where p.author_id = $1 and p.deleted_at is null order by ps.post_id, s.name`,
);
