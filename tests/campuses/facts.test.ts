import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Campus, getCampus } from '../../contract/campuses/campuses.ts';
import { checkSchoolCode, getViewer, sendSchoolCode } from '../../contract/identity/identity.ts';
import { schoolEmailFault } from '../../contract/identity/rules.ts';
import { createPerson } from '../factories/people.ts';
import { Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { codeMailed } from '../identity/sign-up.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const facts: [id: string, city: string, created: RegExp][] = [
  ['campus', 'Dallas', /./],
  ['smu', 'Dallas', /^Aug 16,? 2024$/],
  ['ou', 'Norman, OK', /^Aug 22,? 2022$/],
  ['ut', 'Austin', /^Nov 18,? 2023$/],
  ['uf', 'Gainesville', /^Sep 10,? 2024$/],
  ['ucla', 'Los Angeles', /^Oct 3,? 2024$/],
  ['stanford', 'Stanford, CA', /^Oct 3,? 2024$/],
  ['duke', 'Durham, NC', /^Oct 3,? 2024$/],
  ['okstate', 'Stillwater, OK', /^Aug 26,? 2025$/],
  ['tamu', 'College Station', /^Aug 26,? 2025$/],
  ['mit', 'Cambridge, MA', /^Aug 26,? 2025$/],
  ['harvard', 'Cambridge, MA', /^Aug 26,? 2025$/],
  ['ucf', 'Orlando', /^Aug 26,? 2025$/],
  ['fsu', 'Tallahassee', /^Aug 26,? 2025$/],
  ['unt', 'Denton, TX', /^Aug 26,? 2025$/],
];

const byId = (id: string): Promise<Campus> => server.client().call(getCampus, { params: { id } });

test.each(facts)(
  '%s is read by its id: place, date, name, address, privacy, logo [CAM-10, CAM-11, CAM-20]',
  async (...row) => {
    const [id, place, created] = row;
    const campus = await byId(id);
    expect(campus).toMatchObject({ _id: id, privacy: 'private', url: `http://${id}.quad.localhost:3000` });
    expect(campus.createdAt).toMatch(created);
    expect(`${campus.location.city}, ${campus.location.state}`.startsWith(place)).toBe(true);
    expect(campus.name.length * campus.campus_short_name.length).toBeGreaterThan(0);
    const logo = await server.client().request('GET', campus.campus_logo);
    expect([logo.status, logo.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  },
);

test('an unknown campus answers 404 [CAM-20]', async () => {
  expect(await server.client().refused(getCampus, { params: { id: 'nowhere' } })).toMatchObject({ status: 404 });
});

describe('the school addresses of each campus [CAM-16, CAM-17]', () => {
  const accepted: Record<string, string[]> = {
    ou: ['ou.edu', 'my.ou.edu', 'mail.ou.edu'],
    ut: ['utexas.edu', 'my.utexas.edu', 'utsa.edu', 'utdallas.edu', 'uta.edu', 'utep.edu'],
    smu: ['smu.edu', 'mail.smu.edu'],
    uf: ['ufl.edu', 'mail.ufl.edu'],
    ucla: ['ucla.edu', 'g.ucla.edu'],
    stanford: ['stanford.edu', 'my.stanford.edu'],
    duke: ['duke.edu', 'mail.duke.edu'],
    tamu: ['tamu.edu', 'email.tamu.edu'],
    okstate: ['okstate.edu', 'mail.okstate.edu'],
    ucf: ['ucf.edu', 'knights.ucf.edu'],
    fsu: ['fsu.edu', 'my.fsu.edu'],
    unt: ['unt.edu', 'my.unt.edu'],
    mit: ['mit.edu', 'mail.mit.edu'],
    harvard: ['harvard.edu', 'college.harvard.edu', 'g.harvard.edu', 'law.harvard.edu', 'hbs.edu'],
  };

  test.each(Object.entries(accepted))('%s', async (id, domains) => {
    const { rows } = await server.app.platform.pool.query('select email_domains from campuses where id = $1', [id]);
    const allowed = rows[0]?.email_domains as string[];
    for (const domain of domains)
      expect([domain, schoolEmailFault(`ana.l-1_2@${domain}`, allowed)]).toEqual([domain, null]);
    for (const domain of ['gmail.com', `x${domains[0]}`, `${domains[0]}.evil.com`, `a.b.${domains[0]}`, 'edu'])
      expect(schoolEmailFault(`ana@${domain}`, allowed)).toBe('Enter a valid school email');
    for (const others of Object.keys(accepted).filter((other) => other !== id))
      expect(schoolEmailFault(`ana@${accepted[others]?.[0]}`, allowed)).not.toBeNull();
  });
});

test('an account has one home campus: verifying a school email of another moves it there [CAM-21]', async () => {
  const { client, username } = await createPerson(server, { schoolVerified: false });
  const home = async () => (await client.call(getViewer)).user?.campus_id;
  expect(await home()).toBe('ou');
  await client.on('ut').call(sendSchoolCode, { body: { email: `${username}@utexas.edu` } });
  const code = await codeMailed(server, `${username}@utexas.edu`);
  await client.on('ut').call(checkSchoolCode, { body: { code } });
  expect(await home()).toBe('ut');
  for (const host of ['ou', 'ut', 'mit']) expect((await client.on(host).call(getViewer)).user?.campus_id).toBe('ut');
});

test('a sign-in counts on every campus of the root domain, and nowhere else [CAM-22]', async () => {
  const { client, id } = await createPerson(server);
  for (const [host] of facts) expect((await client.on(host).call(getViewer)).user?._id).toBe(id);
  await client.on('duke').request('DELETE', '/api/auth/sessions/current');
  for (const [host] of facts) expect((await client.on(host).call(getViewer)).user).toBeNull();
});

describe('a deployment may be pinned to one campus [CAM-07]', () => {
  let pinned: TestServer;
  beforeAll(async () => {
    pinned = await startTestServer({ env: { CAMPUS: 'ut' } });
  });
  afterAll(() => pinned.stop());

  test.each(['ou.quad.localhost', 'campus.quad.localhost', 'ut.example.edu', 'localhost', '127.0.0.1'])(
    '%s is UT',
    async (host) => {
      const client = new Client(pinned.port, host);
      expect((await client.call(getCampus, { params: { id: 'current' } }))._id).toBe('ut');
      expect((await client.request('GET', '/home')).bytes.toString()).toContain('<title>Quad UT</title>');
    },
  );
});

test("the product is called Quad, and no page of a campus carries another school's name [CAM-02]", async () => {
  const campuses = await Promise.all(facts.map(([id]) => byId(id)));
  for (const campus of campuses) {
    const { client } = await createPerson(server, { campus: campus._id, schoolVerified: false });
    for (const visitor of [server.client(campus._id), client]) {
      const html = (await visitor.request('GET', '/home')).bytes.toString();
      expect(html).toMatch(/<title>Quad\b/);
      // people's own addresses may name other schools
      const withoutEmails = html.replace(/"email":"[^"]*"/g, '');
      for (const other of campuses)
        if (other._id !== campus._id && !other.generic) {
          expect(withoutEmails.includes(other.name)).toBe(false);
          expect(new RegExp(`\\b${other.campus_short_name}\\b`).test(withoutEmails)).toBe(false);
        }
    }
  }
});
