import type pg from 'pg';
import { type Finding, ok, warn } from './finding.ts';

const what = 'Campuses';

/** Whether there is a campus that people can join, and an admin (docs/OPERATING.md, section 5). */
export async function checkCampuses(client: pg.ClientBase): Promise<Finding> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('campuses') is not null and to_regclass('users') is not null as there`,
  );
  const { rows: found } = rows[0]?.there
    ? await client.query<{ campuses: string[]; admins: number }>(
        `select array(select id from campuses where not generic order by id) as campuses,
                (select count(*)::int from users where role = 'admin' and deleted_at is null) as admins`,
      )
    : { rows: [] };
  const { campuses = [], admins = 0 } = found[0] ?? {};
  if (campuses.length === 0)
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
  return ok(what, `${campuses.length === 1 ? 'There is 1 campus' : `There are ${campuses.length} campuses`}.`);
}
