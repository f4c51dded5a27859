import { statement } from '../../platform/database/statement.ts';
import { deleteBatch } from '../../platform/database/in-batches.ts';

export interface AppRow {
  id: string;
  secret: Buffer;
}

/** The apps whose codes are accepted. */
export const confirmedApps = statement<AppRow, [userId: string]>(
  'identity.apps-confirmed',
  'select id, secret from authenticator_apps where user_id = $1 and confirmed_at is not null order by id',
);

/** The app that is being set up, for an hour. */
export const unconfirmedApp = statement<AppRow, [userId: string]>(
  'identity.apps-unconfirmed',
  `select id, secret from authenticator_apps
   where user_id = $1 and confirmed_at is null and created_at > product_now() - interval '1 hour'`,
);

/** Replaces the app that is being set up by a new one. */
export const beginApp = statement<{ id: string }, [id: string, userId: string, secret: Buffer]>(
  'identity.apps-begin',
  `insert into authenticator_apps as a (id, user_id, secret) values ($1, $2, $3)
   on conflict (user_id) where confirmed_at is null
   do update set id = excluded.id, secret = excluded.secret, created_at = product_now() returning a.id`,
);

export const confirmApp = statement<never, [id: string, name: string]>(
  'identity.apps-confirm',
  'update authenticator_apps set name = $2, confirmed_at = product_now() where id = $1 and confirmed_at is null',
);

/** Consumes the code of a time step: it and all earlier ones become invalid. Of two at once only one succeeds. */
export const takeStep = statement<never, [id: string, step: number]>(
  'identity.apps-step',
  'update authenticator_apps set last_step = $2, last_used_at = product_now() where id = $1 and last_step < $2',
);

export const deleteOldApps = statement<never>(
  'identity.apps-sweep',
  deleteBatch('authenticator_apps', "confirmed_at is null and created_at < product_now() - interval '1 hour'"),
);
