import { afterAll, beforeAll, expect, test } from 'vitest';
import { dismissSeason, type Season, seasonKey } from '../../contract/campuses/season.ts';
import { withCalendars } from '../factories/calendars.ts';
import { createPerson, type Person } from '../factories/people.ts';
import type { Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { advance } from '../identity/sign-up.ts';

let server: TestServer;
let student: Person;
beforeAll(async () => {
  server = await startTestServer();
  await withCalendars(server, await createPerson(server));
  const { pool } = server.app.platform;
  // a week before move-out
  const { rows } = await pool.query(
    `select extract(epoch from move_out - interval '7 days' + interval '18 hours' - product_now())::int as seconds from terms
     where campus_id = 'ou' and move_out - interval '8 days' > product_now() order by move_out limit 1`,
  );
  await advance(server, rows[0].seconds);
  // only now: sessions end after 30 days
  student = await createPerson(server);
});
afterAll(() => server.stop());

const seasonOn = async (client: Client, path: string, headers: Record<string, string> = {}) => {
  const { bytes } = await client.request('GET', path, undefined, headers);
  const boot = /id="boot">(.*?)<\/script>/s.exec(String(bytes))?.[1] ?? 'null';
  return (JSON.parse(boot) as { season: Season | null }).season;
};

test('the feed’s page has the season until the browser says it was shown, and no page behind the gate has it [CAL-02]', async () => {
  const season = await seasonOn(student.client, '/home');
  expect(season).toMatchObject({ kind: 'move-out', day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  expect(await seasonOn(student.client, '/search')).toBeNull();
  expect(await seasonOn(server.client(), '/home')).toBeNull();
  student.client.cookies.set('season', 'move-out.2020-05-14');
  expect(await seasonOn(student.client, '/home')).toEqual(season);
  student.client.cookies.set('season', `${season?.kind}.${season?.day}`);
  expect(await seasonOn(student.client, '/home')).toBeNull();
});

test('a season that a member dismissed stays away on their other devices, and only that season [CAL-02]', async () => {
  const phone = server.client();
  phone.cookies.set('quad_session', student.client.cookies.get('quad_session') ?? '');
  const season = await seasonOn(phone, '/home');
  expect(season).toMatchObject({ kind: 'move-out' });
  const key = seasonKey(season as Season);
  const refused = await student.client.try(dismissSeason, { body: { season: 'spring' } });
  expect(refused.status).toBe(422);
  await student.client.call(dismissSeason, { body: { season: 'move-out.2020-05-14' } });
  expect(await seasonOn(phone, '/home')).toEqual(season);
  await student.client.call(dismissSeason, { body: { season: key } });
  expect(await seasonOn(phone, '/home')).toBeNull();
  const somebody = await createPerson(server);
  expect(await seasonOn(somebody.client, '/home')).toEqual(season);
});
