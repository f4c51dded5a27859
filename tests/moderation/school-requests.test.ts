import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  handleSchoolRequest,
  listSchoolRequests,
  requestSchool,
  schoolKey,
} from '../../contract/campuses/school-requests.ts';
import { createPerson } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => server.stop());

const from = (n: number) => ({ 'x-forwarded-for': `10.8.0.${n}` });

it.each([
  ['The Rice University', 'rice  university', true],
  ['Universidad de Río Piedras', 'universidad de rio piedras', true],
  ['rice.edu', 'my.Rice.edu', true],
  ['Rice University', 'Price University', false],
])('treats %j and %j as one school, or not [SCH-09]', (one, other, isSame) => {
  expect(schoolKey(one) === schoolKey(other)).toBe(isSame);
});

it('counts each person and address once per school; admins see the most requested first [SCH-09, SCH-10]', async () => {
  const { client: admin } = await createPerson(server, { role: 'admin' });
  const { client: member } = await createPerson(server);
  const ask = (school: string, n: number) =>
    server.client('campus').call(requestSchool, { body: { school }, headers: from(n) });
  await ask('Rice University', 1);
  await ask(' the rice   UNIVERSITY ', 2);
  await ask('Rice University', 2);
  await member.call(requestSchool, { body: { school: 'Rice University' }, headers: from(2) });
  await member.call(requestSchool, { body: { school: 'Rice University' }, headers: from(3) });
  await ask('Baylor University', 1);
  const { schools } = await admin.call(listSchoolRequests);
  expect(schools.map(({ school, requests }) => [school, requests])).toEqual([
    ['Rice University', 3],
    ['Baylor University', 1],
  ]);
  expect((await admin.call(listSchoolRequests, { query: { q: 'bay' } })).schools).toHaveLength(1);
  const [{ _id: id } = { _id: '' }] = schools;
  await admin.call(handleSchoolRequest, { params: { id }, body: { done: true } });
  expect((await admin.call(listSchoolRequests)).schools.map(({ school }) => school)).toEqual(['Baylor University']);
  const done = await admin.call(listSchoolRequests, { query: { done: 'true' } });
  expect(done.schools).toMatchObject([{ school: 'Rice University', requests: 3, handled: {} }]);
});

it('comes in pages [SCH-10]', async () => {
  const { client: admin } = await createPerson(server, { role: 'admin' });
  await server.app.platform.pool.query(
    "insert into school_requests (key, school, requests) select 'k' || n, 'Paged ' || n, 5 + n % 3 from generate_series(1, 30) n",
  );
  const first = await admin.call(listSchoolRequests, { query: { q: 'paged' } });
  const second = await admin.call(listSchoolRequests, { query: { q: 'paged', cursor: first.cursor } });
  const all = [...first.schools, ...second.schools];
  expect([first.schools.length, second.schools.length, second.cursor]).toEqual([20, 10, undefined]);
  expect(new Set(all.map(({ _id }) => _id)).size).toBe(30);
  expect(all.map(({ requests }) => requests)).toEqual(all.map(({ requests }) => requests).sort((a, b) => b - a));
});

it('refuses invalid names, and more than ten a day per person [SCH-09]', async () => {
  const { client } = await createPerson(server);
  for (const school of ['', ' x', '12', 'x'.repeat(101)])
    expect((await client.refused(requestSchool, { body: { school } })).errors?.[0]?.field, school).toBe('school');
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++)
    statuses.push((await client.try(requestSchool, { body: { school: `School ${'abcdefghijk'[n]}` } })).status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(10);
  expect(statuses.at(-1)).toBe(429);
});
