import { statement } from '../../../platform/database/statement.ts';

/** Notes that somebody signed in with a browser; no row when it is new to him. */
export const seeDevice = statement<{ known: boolean }, [userId: string, deviceHash: Buffer]>(
  'identity.device-see',
  `update known_devices set last_seen_at = product_now() where user_id = $1 and device_hash = $2 returning true as known`,
);

export const hasDevices = statement<{ has: boolean }, [userId: string]>(
  'identity.device-has',
  'select exists (select 1 from known_devices where user_id = $1) as has',
);

export const insertDevice = statement<never, [userId: string, deviceHash: Buffer]>(
  'identity.device-insert',
  'insert into known_devices (user_id, device_hash) values ($1, $2) on conflict do nothing',
);

export const deleteOldDevices = statement<never, [days: number]>(
  'identity.device-sweep',
  'delete from known_devices where last_seen_at < product_now() - make_interval(days => $1)',
);

export const addressOf = statement<{ email: string | null }, [userId: string]>(
  'identity.device-owner',
  'select email from users where id = $1 and deleted_at is null',
);
