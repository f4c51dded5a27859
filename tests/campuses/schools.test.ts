import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCampus, listSchools } from '../../contract/campuses/campuses.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const found = async (q?: string) =>
  (await server.client('campus').call(listSchools, { query: q === undefined ? {} : { q } })).schools.map(
    (school) => school._id,
  );

test('every campus but the generic one is listed as a school with its location [SCH-01, SCH-02]', async () => {
  expect(await found()).toEqual('ou ut smu uf ucla stanford duke okstate tamu mit harvard ucf fsu unt'.split(' '));
  expect(await found('  ')).toHaveLength(14);
  const { schools } = await server.client().call(listSchools, { query: { q: 'OU' } });
  expect(schools[0]).toMatchObject({
    name: 'University of Oklahoma',
    campus_short_name: 'OU',
    campus_logo: '/logos/ou.svg',
    location: { city: 'Norman', state: 'OK', country: 'United States' },
  });
});

test.each([
  ['university of oklahoma', ['ou']],
  ['UCLA', ['ucla']],
  ['stanf', ['stanford']],
  ['Cambridge', ['mit', 'harvard']],
  ['cambridge MA harv', ['harvard']],
  ['massachusetts', ['mit', 'harvard']],
  ['Norman, OK', ['ou']],
  ['denton', ['unt']],
  ['oklahoma', ['ou', 'okstate']],
  ['texas', ['ut', 'tamu', 'unt', 'smu']],
])('the search matches name, short name, city and state: %s [SCH-02]', async (q, ids) => {
  const schools = await found(q);
  expect(schools.slice(0, ids.length).toSorted()).toEqual(ids.toSorted());
});

test.each([
  ['Standford', 'stanford'],
  ['harvrad', 'harvard'],
  ['oklahmoa', 'ou'],
  ['Universty of Florda', 'uf'],
  ['tallahasee', 'fsu'],
  ['Cámbridge', 'mit'],
])('the search tolerates misspellings: %s [SCH-02]', async (q, id) => {
  expect(await found(q)).toContain(id);
});

test('a query that matches nothing finds nothing; the country matches all [SCH-02]', async () => {
  expect(await found('hogwarts')).toEqual([]);
  expect(await found('stanford oklahoma')).toEqual([]);
  expect(await found('united states')).toHaveLength(14);
  expect(await found('%_\\')).toHaveLength(14);
  expect(await server.client('campus').refused(listSchools, { query: { q: 'x'.repeat(101) } })).toMatchObject({
    status: 400,
  });
});

test('an unknown school answers 404 [SCH-08]', async () => {
  expect(await server.client('campus').refused(getCampus, { params: { id: 'hogwarts' } })).toMatchObject({
    status: 404,
    title: "This page doesn't exist.",
  });
});
