import { serverLimits } from '../../../../contract/limits.ts';
import { statement } from '../../../platform/database/statement.ts';
import { type PersonRow, personColumns } from '../../identity/index.ts';

type Pair = [userId: string, otherId: string];

export interface StandingRow {
  blocked: boolean;
  muted: boolean;
  /** deleted, or hidden from the person */
  gone: boolean;
}

/**
 * Whether a person ($1) blocked or muted another one ($2); no row for one who never existed. If the other one blocked
 * the person, they are `gone`, unless the person blocked them too and may want to undo that (D11).
 */
export const findStanding = statement<StandingRow, Pair>(
  'moderation.standing',
  `select u.deleted_at is not null or (
       exists (select from blocks b where b.blocker_id = u.id and b.blocked_id = $1)
       and not exists (select from blocks b where b.blocker_id = $1 and b.blocked_id = u.id)) as gone,
     exists (select from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) as blocked,
     exists (select from mutes m where m.muter_id = $1 and m.muted_id = u.id) as muted
   from users u where u.id = $2`,
);

// these four return no row if nothing changed
export const block = statement<{ done: boolean }, Pair>(
  'moderation.block',
  'insert into blocks (blocker_id, blocked_id) values ($1, $2) on conflict do nothing returning true as done',
);
export const unblock = statement<{ done: boolean }, Pair>(
  'moderation.unblock',
  'delete from blocks where blocker_id = $1 and blocked_id = $2 returning true as done',
);
export const mute = statement<{ done: boolean }, Pair>(
  'moderation.mute',
  'insert into mutes (muter_id, muted_id) values ($1, $2) on conflict do nothing returning true as done',
);
export const unmute = statement<{ done: boolean }, Pair>(
  'moderation.unmute',
  'delete from mutes where muter_id = $1 and muted_id = $2 returning true as done',
);

export type ListedPerson = PersonRow & { since: string };

/** SQL: leaves out people who blocked the viewer: the viewer must not see that they still exist. */
const unhidden = 'and not exists (select from blocks b where b.blocker_id = u.id and b.blocked_id = $1)';

/**
 * SQL of a page of people whom the viewer blocked or muted. The blocked ones include those who blocked the viewer too, so that
 * the viewer can undo it.
 */
const listSql = (table: 'blocks' | 'mutes', own: string, other: string, position: string) =>
  `select ${personColumns}, x.created_at as since from ${table} x join users u on u.id = x.${other}
   where x.${own} = $1 and u.deleted_at is null ${table === 'mutes' ? unhidden : ''} ${position}
   order by x.created_at desc, u.id desc limit ${serverLimits.chatsPage + 1}`;
const afterPosition = 'and (x.created_at, u.id) < ($2, $3)';

type After = [userId: string, at: string, id: string];

const lists = (name: string, ...of: [table: 'blocks' | 'mutes', own: string, other: string]) => ({
  newest: statement<ListedPerson, [userId: string]>(`moderation.${name}`, listSql(...of, '')),
  after: statement<ListedPerson, After>(`moderation.${name}-after`, listSql(...of, afterPosition)),
});

export const blockedPeople = lists('blocked', 'blocks', 'blocker_id', 'blocked_id');
export const mutedPeople = lists('muted', 'mutes', 'muter_id', 'muted_id');

type Thread = [userId: string, campusId: string, rootId: string];

export const findThreadMute = statement<{ muted: boolean }, Thread>(
  'moderation.thread-muted',
  'select exists (select from thread_mutes where user_id = $1 and campus_id = $2 and root_id = $3) as muted',
);
export const muteThread = statement<never, Thread>(
  'moderation.mute-thread',
  'insert into thread_mutes (user_id, campus_id, root_id) values ($1, $2, $3) on conflict do nothing',
);
export const unmuteThread = statement<never, Thread>(
  'moderation.unmute-thread',
  'delete from thread_mutes where user_id = $1 and campus_id = $2 and root_id = $3',
);
