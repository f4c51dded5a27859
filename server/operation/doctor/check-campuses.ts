import type pg from 'pg';
import { tableExists } from '../../platform/database/table-exists.ts';
import { type Finding, ok, warn } from './finding.ts';

const what = 'Campuses';

/** Whether there is a campus that people can join, and an admin (docs/operating/campus.md). */
export async function checkCampuses(client: pg.ClientBase): Promise<Finding> {
  const { campuses, admins } = await countCampuses(client);
  if (campuses === 0)
    return warn(
      what,
      'There is no campus yet, so no one can join.',
      `Add yours with "npm run admin -- campus add", or name built-in ones in SEED_CAMPUSES.`,
    );
  if (admins === 0)
    return warn(
      what,
      'No account is an admin.',
      'Sign up at your campus, then run "npm run admin -- grant <email> admin".',
    );
  return ok(what, `${campuses === 1 ? 'There is 1 campus' : `There are ${campuses} campuses`}.`);
}

const NAMED_MOST = 5;
/** A campus c that this installation serves. The column is missing until this release has started once. */
const servedHere = `to_jsonb(c) ->> 'elsewhere' is distinct from 'true'`;

/** Whether each campus has a calendar: nobody else enters its dates (D68). */
export async function checkCalendars(client: pg.ClientBase): Promise<Finding> {
  const empty = (await tableExists(client, 'terms'))
    ? (
        await client.query<{ id: string }>(
          `select c.id from campuses c where not c.generic and c.status = 'open' and ${servedHere}
             and not exists (select from terms t where t.campus_id = c.id and t.move_out >= product_now()::date) order by c.id`,
        )
      ).rows.map(({ id }) => id)
    : [];
  if (empty.length === 0) return ok('Calendars', 'Every campus has a calendar.');
  const more = empty.length - NAMED_MOST;
  const names = empty.slice(0, NAMED_MOST).join(', ');
  return warn(
    'Calendars',
    `The calendar is empty at ${names}${more > 0 ? ` and ${more} more` : ''}: there's no banner for move-in or move-out.`,
    'Enter the terms in the console under Calendar, or import the .ics file of the registrar.',
  );
}

/** How many campuses this installation serves, whether open, hidden or archived, and how many admins there are. */
export async function countCampuses(
  client: Pick<pg.ClientBase, 'query'>,
): Promise<{ campuses: number; admins: number }> {
  // before the first start there are no tables
  if (!(await tableExists(client, 'campuses')) || !(await tableExists(client, 'users')))
    return { campuses: 0, admins: 0 };
  const { rows } = await client.query<{ campuses: number; admins: number }>(
    `select (select count(*)::int from campuses c where not generic and ${servedHere}) as campuses,
            (select count(*)::int from users where role = 'admin' and deleted_at is null) as admins`,
  );
  return rows[0] ?? { campuses: 0, admins: 0 };
}
