import { keptDaysSql } from '../../platform/database/kept-days.ts';
import { statement } from '../../platform/database/statement.ts';

/** A copy of a person's data: "Download my data". */
export interface ExportRow {
  id: string;
  user_id: string;
  campus_id: string;
  state: 'waiting' | 'running' | 'ready' | 'failed';
  steps_done: number;
  steps: number;
  bytes: number | null;
  created_at: string;
  expires_at: string | null;
}

const columns = 'id, user_id, campus_id, state, steps_done, steps, bytes, created_at, expires_at';
/** SQL: whether the export can still be downloaded. */
const notOver = '(expires_at is null or expires_at > product_now())';

export const findExport = statement<ExportRow, [userId: string]>(
  'exports.find',
  `select ${columns} from data_exports where user_id = $1 and ${notOver}`,
);

/** Starts an export; no row if one is running (started within a day, longer than any takes). */
export const beginExport = statement<ExportRow, [userId: string, campusId: string]>(
  'exports.begin',
  `insert into data_exports as e (user_id, campus_id) values ($1, $2)
   on conflict (user_id) do update set id = excluded.id, campus_id = excluded.campus_id, state = 'waiting',
     steps_done = 0, steps = 0, bytes = null, created_at = excluded.created_at, expires_at = null
   where e.state in ('ready', 'failed') or e.created_at < product_now() - interval '1 day'
   returning ${columns}`,
);

/**
 * Marks an export as running; no row if another one was started meanwhile or the account was deleted: nothing is to be
 * done.
 */
export const runExport = statement<ExportRow, [id: string, steps: number]>(
  'exports.run',
  `update data_exports set state = 'running', steps_done = 0, steps = $2
   where id = $1 and state <> 'ready' returning ${columns}`,
);

export const noteSteps = statement<never, [id: string, done: number]>(
  'exports.steps',
  'update data_exports set steps_done = $2 where id = $1',
);

export const finishExport = statement<never, [id: string, bytes: number, days: number]>(
  'exports.finish',
  `update data_exports set state = 'ready', steps_done = steps, bytes = $2,
          expires_at = product_now() + make_interval(days => ${keptDaysSql('dataExport', 'campus_id', '$3::int')})
   where id = $1 and state = 'running'`,
);

export const failExport = statement<never, [id: string]>(
  'exports.fail',
  "update data_exports set state = 'failed' where id = $1 and state <> 'ready'",
);

export const findReadyExport = statement<ExportRow, [id: string, userId: string]>(
  'exports.ready',
  `select ${columns} from data_exports where id = $1 and user_id = $2 and state = 'ready' and ${notOver}`,
);

export const expiredExports = statement<{ id: string; user_id: string }>(
  'exports.expired',
  'select id, user_id from data_exports where expires_at <= product_now()',
);

/** Deletes an expired export; no row changes if the person started another one meanwhile. */
export const deleteExpiredExport = statement<never, [id: string]>(
  'exports.sweep',
  'delete from data_exports where id = $1 and expires_at <= product_now()',
);

/** Where to write to the owner; no row after the account was deleted. */
export const ownerEmail = statement<{ email: string | null }, [userId: string]>(
  'exports.owner-email',
  'select email from users where id = $1 and deleted_at is null',
);
