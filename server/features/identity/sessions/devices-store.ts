import { statement } from '../../../platform/database/statement.ts';
import { homeCampusSql, isPast } from '../../../platform/database/kept-days.ts';
import { deleteBatch } from '../../../platform/database/in-batches.ts';

/** Records that a person signed in with a browser; no row if it is new to them. */
export const seeDevice = statement<{ known: boolean }, [userId: string, deviceHash: Buffer]>(
  'identity.device-see',
  `update known_devices set last_seen_at = product_now() where user_id = $1 and device_hash = $2 returning true as known`,
);

/** Whether a verified person has signed in with a browser. */
export const isKnownBrowser = statement<{ known: boolean }, [deviceHash: Buffer]>(
  'identity.device-known',
  `select exists (
     select 1 from known_devices d join users u on u.id = d.user_id
     where d.device_hash = $1 and u.verified and u.deleted_at is null and u.banned_at is null) as known`,
);

/** Whether someone has signed in with a browser to the account of an email. */
export const isBrowserOf = statement<{ known: boolean }, [deviceHash: Buffer, email: string]>(
  'identity.device-of-account',
  `select exists (
     select 1 from known_devices d join users u on u.id = d.user_id
     where d.device_hash = $1 and u.email = $2 and u.deleted_at is null) as known`,
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
  deleteBatch('known_devices', isPast('knownBrowser', 'last_seen_at', homeCampusSql('known_devices.user_id'))),
);

export const emailOfPerson = statement<{ email: string | null }, [userId: string]>(
  'identity.device-owner',
  'select email from users where id = $1 and deleted_at is null',
);
