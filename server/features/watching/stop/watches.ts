import { statement } from '../../../platform/database/statement.ts';
import type { AlertStopper } from './routes.ts';

type Values = [userId: string, ids: readonly string[]];

const active = statement<{ name: string }, Values>(
  'watching.alerting',
  `select name from watches where user_id = $1 and id = any($2::uuid[]) and alerts <> 'off' order by name`,
);

/** Switches the alerts of watches off; what matched them is left out of the next digest. */
const stop = statement<{ name: string }, Values>(
  'watching.stop',
  `with stopped as (
     update watches set alerts = 'off' where user_id = $1 and id = any($2::uuid[]) returning campus_id, id, name
   ), not_in_digest as (
     update watch_matches m set digest = false from stopped s where m.campus_id = s.campus_id and m.watch_id = s.id and m.digest)
   select name from stopped order by name`,
);

/** A watch whose alerts are stopped stays, with its new results. */
export const watchStopper: AlertStopper = {
  active: async (db, userId, ids) => (await active.all(db, userId, ids)).map(({ name }) => name),
  stop: async (tx, userId, ids) => (await stop.all(tx, userId, ids)).map(({ name }) => name),
};
