import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { getAdminSummary } from '../../contract/moderation/admin.ts';
import { getCampus } from '../../contract/campuses/campuses.ts';
import { getCalendar } from '../../contract/campuses/terms.ts';
import { checkEmail, getProfile, getViewer, logIn } from '../../contract/identity/identity.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { search } from '../../contract/search/search.ts';
import { createPerson } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { adminCommand, adminProcess } from '../harness/admin-command.ts';
import { createDatabase } from '../harness/database.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { unzip } from '../exports/unzip.ts';
import { enrolKey, withPassword } from '../identity/own-factors.ts';
import { PASSWORD } from '../identity/sign-up.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

/** A command can take long while other tests run. */
const PATIENCE = { timeout: 10_000, interval: 25 };

let database: Awaited<ReturnType<typeof createDatabase>>;
let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder('quad-admin-');
  database = await createDatabase();
  server = await startTestServer({ databaseUrl: database.url });
});
afterAll(async () => {
  await server.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command next to the server. */
const admin = (...args: string[]) => adminCommand({ url: database.url, dataDir: folder }, ...args);

test('the commands are listed', async () => {
  const { code, said } = await adminProcess({ url: database.url, dataDir: folder }, '--help');
  expect(code).toBe(0);
  for (const usage of [
    'grant <email> <role>',
    'campus add <json>',
    'campus set <id> <column> <value>',
    'campus oidc <id> <json>',
    'import <csv> [--dry-run] [--public]',
    'invite <csv> [--per-hour <number>]',
    'ban <email>',
    'factors remove <email>',
    'calendar import <campus> <ics>',
    'synonyms <campus>',
    'synonyms add <campus> <rule>',
    'synonyms remove <campus> <rule>',
  ])
    expect(said).toContain(usage);
});

test('an unknown or incomplete command is refused', async () => {
  const { code, complained } = await adminProcess({ url: database.url, dataDir: folder }, 'make-coffee');
  expect([code, complained]).toEqual([1, expect.stringContaining('Unknown command')]);
  for (const args of [['make-coffee'], ['grant', 'ana@ou.edu'], ['campus', 'set', 'ou', 'privacy'], ['ban']])
    expect([args, (await admin(...args)).code]).toEqual([args, 1]);
});

test('someone who lost their second factor signs in with the password after an operator removed it [AUT-20]', async () => {
  const { client, email, username } = await withPassword(server);
  await enrolKey(client);
  const browser = server.client();
  const body = { email, password: PASSWORD };
  expect((await browser.refused(logIn, { body })).code).toBe('second_factor_needed');
  expect(await admin('factors', 'remove', email)).toMatchObject({
    code: 0,
    said: `@${username} no longer has a second factor and is signed out everywhere.`,
  });
  await vi.waitFor(async () => expect((await client.call(getViewer)).user).toBeNull(), PATIENCE);
  expect((await browser.call(logIn, { body })).user?.username).toBe(username);
  expect((await admin('factors', 'remove', 'nobody@ou.edu')).code).toBe(1);
});

test('a role granted by command takes effect at once for a signed-in person [MOD-08, MOD-09]', async () => {
  const { client, email } = await createPerson(server);
  const role = async () => (await client.call(getViewer)).user?.role;
  expect(await role()).toBe('member');
  const place = { url: database.url, dataDir: folder };
  expect(await adminProcess(place, 'grant', email.toUpperCase(), 'admin')).toMatchObject({ code: 0, complained: '' });
  await vi.waitFor(async () => expect(await role()).toBe('admin'), PATIENCE);
  expect(await admin('grant', 'nobody@ou.edu', 'admin')).toEqual({
    code: 1,
    said: '',
    complained: "There's no account with the email nobody@ou.edu.",
  });
  expect(await admin('grant', email, 'king')).toMatchObject({ code: 1 });
});

test('a university’s sign-in is set and removed by command; its secret is stored encrypted and shown nowhere [SSO-01]', async () => {
  const values = {
    issuer: 'https://login.ou.edu',
    client_id: 'quad',
    client_secret: 'pss-s-scrt',
    label: 'Sign in with OU',
  };
  const labelOf = async () =>
    (await server.client().call(getCampus, { params: { id: 'current' } })).sign_in?.label ?? null;
  const set = await admin('campus', 'oidc', 'ou', JSON.stringify(values));
  expect(set).toMatchObject({ code: 0, complained: '' });
  expect(set.said).toMatch(/^ou signs in with https:\/\/login\.ou\.edu\. .*\/api\/auth\/university\/callback\.$/);
  await vi.waitFor(async () => expect(await labelOf()).toBe('Sign in with OU'), PATIENCE);
  const { rows } = await server.app.platform.pool.query(
    `select s.client_secret::text as secret, a.detail::text as detail
     from campus_sign_in s, audit_log a where a.action = 'campus.sign_in'`,
  );
  const [{ secret, detail }] = rows as [{ secret: string; detail: string }];
  expect(secret).not.toContain(Buffer.from('pss-s-scrt').toString('hex'));
  expect(`${detail}${set.said}`).not.toContain('pss-s-scrt');
  // another issuer never gets the stored secret
  const { client_secret: _, ...others } = values;
  expect(await admin('campus', 'oidc', 'ou', JSON.stringify({ ...others, issuer: 'https://evil.example' }))).toEqual({
    code: 1,
    said: '',
    complained: 'client_secret is missing.',
  });
  expect((await admin('campus', 'oidc', 'ou', '{"issuer":"login"}')).code).toBe(1);
  expect(await admin('campus', 'oidc', 'ou', 'null')).toMatchObject({ code: 0 });
  await vi.waitFor(async () => expect(await labelOf()).toBeNull(), PATIENCE);
});

test('a moderator of one campus is made by command [STF-01]', async () => {
  const { client, email, username } = await createPerson(server);
  expect(await admin('grant', email, 'moderator', '--campus', 'ut')).toMatchObject({
    code: 0,
    said: `@${username} is moderator of ut (was member).`,
  });
  await vi.waitFor(async () => expect((await client.call(getAdminSummary)).campus).toBe('ut'), PATIENCE);
  for (const wrong of [
    ['moderator', '--campus', 'nowhere'],
    ['admin', '--campus', 'ut'],
    ['moderator', '--campus'],
    ['moderator', '--school', 'ut'],
  ])
    expect([wrong, (await admin('grant', email, ...wrong)).code]).toEqual([wrong, 1]);
});

test('a person’s data is exported and deleted by command, with the reason in the log [STF-03]', async () => {
  const ana = await createPerson(server);
  await post(ana, 'A violet kettle');
  const file = join(await mkdtemp(join(tmpdir(), 'quad-person-')), 'ana.zip');
  expect(await admin('person', 'export', ana.email, file)).toMatchObject({
    code: 0,
    said: `${file} has the data of @${ana.username}.`,
  });
  expect([...unzip(await readFile(file)).values()].join('\n')).toContain('A violet kettle');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await admin('person', 'delete', ana.email)).toMatchObject({ code: 1 });
  const { code, said } = await admin('person', 'delete', ana.email, '--reason', 'Letter of May 2');
  expect(code).toBe(0);
  expect(said).toMatch(/^@\S+ is deleted\. Retained:\n- .+\n- Backups: /);
  await vi.waitFor(async () => expect((await ana.client.call(getViewer)).user).toBeNull(), PATIENCE);
  const { rows } = await server.app.platform.pool.query(
    `select action, note from audit_log where target_id = $1 order by id`,
    [ana.id],
  );
  expect(rows).toEqual([
    { action: 'person.export', note: 'by command' },
    { action: 'person.delete', note: 'Letter of May 2' },
  ]);
  expect((await admin('person', 'export', ana.email, `${file}2`)).code).toBe(1);
});

test('a campus added by command is served at once [CAM-18]', async () => {
  const rice = {
    id: 'rice',
    name: 'Rice University',
    short_name: 'Rice',
    city: 'Houston',
    state: 'TX',
    colour: '#00205B',
    email_domains: ['rice.edu'],
  };
  const current = async () => (await server.client('rice').call(getCampus, { params: { id: 'current' } }))._id;
  expect(await current()).toBe('ou');
  expect(await admin('campus', 'add', JSON.stringify(rice))).toMatchObject({ code: 0, complained: '' });
  await vi.waitFor(async () => expect(await current()).toBe('rice'), PATIENCE);
  expect(await server.client('rice').call(getCampus, { params: { id: 'current' } })).toMatchObject({
    campus_short_name: 'Rice',
    privacy: 'private',
    colour: '#00205b',
  });
  expect(await admin('campus', 'add', JSON.stringify(rice))).toMatchObject({
    complained: "There's already a campus rice.",
  });
  expect((await admin('campus', 'add', '{"id":"x y"}')).complained).toMatch(/^name is missing; .*id must be 2 to 32/);
  expect((await admin('campus', 'add', '{')).code).toBe(1);
});

test('the two flags are columns of any campus [CAM-19]', async () => {
  const smu = () => server.client('smu').call(getCampus, { params: { id: 'current' } });
  expect(await smu()).toMatchObject({ passwordless: false, first_page: 15 });
  await admin('campus', 'set', 'smu', 'passwordless', 'on');
  await admin('campus', 'set', 'smu', 'first_page_large', 'on');
  await vi.waitFor(async () => expect(await smu()).toMatchObject({ passwordless: true, first_page: 25 }), PATIENCE);
});

test('a campus answers on its own domains, and links to its own site [CAM-03, CAM-08]', async () => {
  expect((await admin('campus', 'set', 'uf', 'hosts', 'gators.example.org, swamp.example')).code).toBe(0);
  expect((await admin('campus', 'set', 'uf', 'url', 'https://gators.example.org')).code).toBe(0);
  const at = (host: string) => server.client().request('GET', '/api/campuses/current', undefined, { host });
  await vi.waitFor(async () => {
    for (const host of ['gators.example.org', 'swamp.example:3000'])
      expect((await at(host)).json).toMatchObject({ _id: 'uf', url: 'https://gators.example.org' });
  }, PATIENCE);
  expect((await at('duke.quad.localhost')).json).toMatchObject({
    _id: 'duke',
    url: expect.stringMatching(/^http:\/\/duke\.quad\.localhost/) as string,
  });
});

test('a campus keeps data for its own periods, or the usual ones again [OWN-01]', async () => {
  const kept = async () => (await server.client('smu').call(getCampus, { params: { id: 'current' } })).retention;
  expect((await admin('campus', 'set', 'smu', 'retention', 'mail=45, search=30')).code).toBe(0);
  await vi.waitFor(
    async () =>
      expect(await kept()).toEqual([
        { kind: 'mail', days: 45 },
        { kind: 'search', days: 30 },
      ]),
    PATIENCE,
  );
  expect((await admin('campus', 'set', 'smu', 'retention', '')).code).toBe(0);
  await vi.waitFor(async () => expect(await kept()).toEqual([]), PATIENCE);
});

test('an operator opens a campus to visitors [CAM-31]', async () => {
  const visitor = server.client('mit');
  expect(await visitor.refused(listFeed)).toMatchObject({ code: 'private_community' });
  await admin('campus', 'set', 'mit', 'privacy', 'public');
  await vi.waitFor(async () => expect((await visitor.call(listFeed)).posts).toEqual([]), PATIENCE);
  await admin('campus', 'set', 'mit', 'privacy', 'private');
  await vi.waitFor(
    async () => expect(await visitor.refused(listFeed)).toMatchObject({ code: 'private_community' }),
    PATIENCE,
  );
});

test.each([
  ['ou', 'privacy', 'open', 'privacy must be public, private or members.'],
  ['ou', 'colour', 'red', 'colour must be a color such as #841617.'],
  ['ou', 'retention', 'mail=5', 'retention must have 30 to 365 days for mail.'],
  ['ou', 'retention', 'mail', 'retention must have 30 to 365 days for mail.'],
  ['ou', 'members', '5', /^A campus has no column members; it has name, /],
  ['ou', "name = 'x' --", 'x', /^A campus has no column/],
  ['nowhere', 'name', 'Nowhere', "There's no campus nowhere."],
])('campus set %s %s %s is refused in one sentence', async (id, column, value, sentence) => {
  expect(await admin('campus', 'set', id, column, value)).toEqual({
    code: 1,
    said: '',
    complained: typeof sentence === 'string' ? sentence : (expect.stringMatching(sentence) as string),
  });
});

test('a ban ends the person’s sessions at once and blocks the address [MOD-15, AUT-05]', async () => {
  const { client, email } = await createPerson(server, { first: 'Cy' });
  expect((await client.call(getViewer)).user).not.toBeNull();
  expect(await admin('ban', email)).toMatchObject({ code: 0, complained: '' });
  await vi.waitFor(async () => expect((await client.call(getViewer)).user).toBeNull(), PATIENCE);
  expect(await server.client().refused(checkEmail, { body: { email } })).toMatchObject({ code: 'banned' });
  const { rows } = await server.app.platform.pool.query<{ action: string }>(
    `select action from audit_log where target_kind = 'user' order by created_at desc limit 1`,
  );
  expect(rows).toEqual([{ action: 'ban' }]);
});

test('an address means the account that logs in with it, and not one that has it as a school address [MOD-15]', async () => {
  const [ida, jo] = [await createPerson(server), await createPerson(server)];
  const { pool } = server.app.platform;
  await pool.query('update users set school_email = null, school_verified = false where id = $1', [jo.id]);
  await pool.query('update users set email = null, school_email = $2 where id = $1', [ida.id, jo.email]);
  expect((await admin('ban', jo.email)).said).toContain(jo.username);
});

test('people and listings are imported from a file, once, and with --public shown at once [PRO-20, IMP-01, OPE-16]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quad-import-'));
  const write = async (name: string, ...lines: (string | Buffer)[]) => {
    const file = join(folder, name);
    await writeFile(file, Buffer.concat(lines.map((line) => Buffer.from(line))));
    return file;
  };
  const heading = 'email,first_name,last_name,campus,bio,listing,price,category\n';
  const reader = await createPerson(server, { campus: 'duke' });
  const feed = async () => (await reader.client.call(listFeed)).posts;
  const wares = async () => (await feed()).map(({ price, category, user }) => [user.username, price, category]);
  expect(await wares()).toEqual([]);
  const file = await write(
    'people.csv',
    heading,
    'rosa@duke.edu,Rosa,Imported,duke,I fix bikes,"Road bike, 54 cm",180,sports & outdoors\n',
    'rosa@duke.edu,Rosa,Imported,duke,,Helmet,,\n',
    'theo@duke.edu,Theo,Imported,duke,,,,\n',
  );
  expect(await admin('import', '--dry-run', file)).toMatchObject({ said: 'Would import 2 people with 2 listings.' });
  expect(await admin('import', file, '--public')).toEqual({
    code: 0,
    said: 'Imported 2 people with 2 listings.',
    complained: '',
  });
  const shown = [
    ['rosaimported', null, null],
    ['rosaimported', 180, 'sports & outdoors'],
  ];
  await vi.waitFor(async () => expect(await wares()).toEqual(shown), PATIENCE);
  expect(await reader.client.call(getProfile, { params: { username: 'rosaimported' } })).toMatchObject({
    claimed: false,
    bio: 'I fix bikes',
    totalPosts: 2,
  });
  expect(await admin('import', file)).toMatchObject({
    code: 0,
    said: 'Imported 0 people with 0 listings. 2 already had an account and were skipped.',
  });
  expect(await wares()).toEqual(shown);

  const faulty = await write(
    'faulty.csv',
    heading,
    'vera@duke.edu,Vera,Fine,duke,,Lamp,5,\n',
    'nobody,No,Address,duke,,,,\n',
    'uli@duke.edu,Uli,Price,duke,,Desk,12.50,desks\n',
  );
  expect(await admin('import', faulty)).toEqual({
    code: 0,
    said: [
      'Imported 1 person with 1 listing. 2 lines were left out:',
      'Line 3: Invalid email address.',
      'Line 4: Enter a whole dollar amount.',
      `Line 4: There's no category "desks".`,
    ].join('\n'),
    complained: '',
  });
  expect(await server.client('duke').call(checkEmail, { body: { email: 'vera@duke.edu' } })).toEqual({ next: 'login' });
  expect(await wares()).toEqual(shown);
  const latin = await write('latin.csv', heading, Buffer.from('zo\xeb@duke.edu', 'latin1'));
  expect(await admin('import', file, '--quickly')).toMatchObject({ code: 1 });
  expect((await admin('import', latin)).complained).toContain("isn't UTF-8");
  expect((await admin('import', join(folder, 'none.csv'))).complained).toMatch(/can't be read \(ENOENT\)/);
  await rm(folder, { recursive: true });
});

test('words of a campus that search treats alike are added, listed and removed [SEA-34]', async () => {
  const ana = await createPerson(server, { campus: 'ut', first: 'Ana' });
  await post(ana, 'Ticket for the Drag, two rides left');
  const found = async () => (await ana.client.call(search, { query: { q: 'guadalupe' } })).posts.length;
  expect(await found()).toBe(0);
  expect((await admin('synonyms', 'ut')).said).toBe('No rules for ut.');
  expect(await admin('synonyms', 'add', 'ut', 'drag, guadalupe')).toMatchObject({ code: 0 });
  expect((await admin('synonyms', 'add', 'ut', 'drag,  guadalupe')).said).toContain('on the list already');
  await vi.waitFor(async () => expect(await found()).toBe(1), PATIENCE);
  expect((await admin('synonyms', 'ut')).said).toBe('drag, guadalupe');
  expect((await admin('synonyms', 'all')).said).toContain('sofa, couch');
  expect(await admin('synonyms', 'remove', 'ut', 'drag, guadalupe')).toMatchObject({ code: 0 });
  await vi.waitFor(async () => expect(await found()).toBe(0), PATIENCE);
  for (const args of [
    ['add', 'ut', 'drag'],
    ['add', 'nowhere', 'a, b'],
    ['remove', 'ut', 'a, b'],
  ])
    expect([args, (await admin('synonyms', ...args)).code]).toEqual([args, 1]);
});

test('the terms of an .ics file join a campus’s calendar at once [CAL-01]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quad-calendar-'));
  const file = join(folder, 'terms.ics');
  const event = (summary: string, day: string) =>
    ['BEGIN:VEVENT', `SUMMARY:${summary}`, `DTSTART;VALUE=DATE:${day}`, 'END:VEVENT'].join('\n');
  const events = [event('Classes begin', '20410114'), event('Final exams', '20410506')].join('\n');
  await writeFile(file, `BEGIN:VCALENDAR\nVERSION:2.0\n${events}\nEND:VCALENDAR\n`);
  const { client } = await createPerson(server, { campus: 'uf' });
  expect(await admin('calendar', 'import', 'uf', file)).toMatchObject({ code: 0, said: 'Added Spring 2041.' });
  await vi.waitFor(
    async () =>
      expect((await client.call(getCalendar)).terms.at(-1)).toMatchObject({
        name: 'Spring 2041',
        first_day: '2041-01-14',
      }),
    PATIENCE,
  );
  expect(await admin('calendar', 'import', 'uf', file)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Nothing changed/) as string,
  });
  await writeFile(file, 'hello');
  expect(await admin('calendar', 'import', 'uf', file)).toMatchObject({
    code: 1,
    complained: "That isn't a calendar file (.ics).",
  });
  expect((await admin('calendar', 'import', 'nowhere', file)).complained).toMatch(/no campus nowhere/);
  await rm(folder, { recursive: true });
});
