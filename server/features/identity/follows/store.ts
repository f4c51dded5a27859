import { serverLimits } from '../../../../contract/limits.ts';
import { statement } from '../../../platform/database/statement.ts';

type Pair = [userId: string, otherId: string];

/** Locks a pair of people, so that a follow and a block of the two can't run concurrently. */
export const lockPair = statement<never, Pair>(
  'identity.follow-lock',
  `select pg_advisory_xact_lock(hashtextextended('follow ' || least($1::uuid, $2::uuid) || greatest($1::uuid, $2::uuid), 0))`,
);

/** A person whom the viewer can see: not deleted, banned or hidden from them. Locked, so that a ban waits. */
export const findFollowable = statement<{ campus_id: string }, Pair>(
  'identity.followable',
  `select u.campus_id from users u where u.id = $2 and u.deleted_at is null and u.banned_at is null
     and not exists (select from blocks b where b.blocker_id = $1 and b.blocked_id = u.id)
     and not exists (select from blocks b where b.blocker_id = u.id and b.blocked_id = $1)
   for key share of u`,
);

/** Follows a person; no row if the viewer follows them already, or follows as many people as possible. */
export const follow = statement<{ done: boolean }, Pair>(
  'identity.follow',
  `insert into follows (follower_id, followed_id)
   select $1, $2 where (select count(*) from follows where follower_id = $1) < ${serverLimits.followsMax}
   on conflict do nothing returning true as done`,
);

export const unfollow = statement<{ done: boolean }, Pair>(
  'identity.unfollow',
  'delete from follows where follower_id = $1 and followed_id = $2 returning true as done',
);

export const isFollowing = statement<{ following: boolean }, Pair>(
  'identity.is-following',
  'select exists (select from follows where follower_id = $1 and followed_id = $2) as following',
);

/** Ends the follows between two people, in both directions. */
export const endBetween = statement<never, Pair>(
  'identity.follows-end-between',
  `delete from follows where (follower_id, followed_id) in (($1::uuid, $2::uuid), ($2::uuid, $1::uuid))`,
);

/** Ends all follows by a person and of them. */
export const endAllOf = statement<never, [userId: string]>(
  'identity.follows-end-all',
  'delete from follows where follower_id = $1 or followed_id = $1',
);
