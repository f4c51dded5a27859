import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { listSchools } from '../../contract/campuses/campuses.ts';
import { getChat } from '../../contract/chats/chats.ts';
import { getViewer, logIn, sendSchoolCode } from '../../contract/identity/identity.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, photoListing, post, postText } from '../factories/posts.ts';
import { adminCommand } from '../harness/admin-command.ts';
import { Client } from '../harness/client.ts';
import { createDatabase } from '../harness/database.ts';
import { databaseUrl } from '../harness/postgres.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';

/*
 * An installation is split into two groups of campuses: OU and the people of no school stay, UT moves to a copy of the
 * database. `npm run tool -- groups` does it with a standby, under readers and writers.
 */

const PATIENCE = { timeout: 30_000, interval: 50 };
const names = ['ou', 'ut'] as const;
type Name = (typeof names)[number];

/** The groups, each by the campus that it serves. */
let databases: Record<Name, Awaited<ReturnType<typeof createDatabase>>>;
let folders: Record<Name, string>;
let servers: Record<Name, TestServer>;
let people: Record<Name, Person>;
let seeker: Person;
let chat: string;
let photos: Record<Name, string>;

beforeAll(async () => {
  const [first, copy] = [await createDatabase(), await createDatabase()];
  databases = { ou: first, ut: copy };
  folders = { ou: await temporaryFolder('quad-group-ou-'), ut: await temporaryFolder('quad-group-ut-') };
  const server = await startTestServer({ databaseUrl: first.url, dataDir: folders.ou });
  servers = { ou: server, ut: server };
  people = { ou: await createPerson(server), ut: await createPerson(server, { campus: 'ut', first: 'Bea' }) };
  seeker = await createPerson(server, { campus: 'campus', schoolVerified: false });
  chat = await chatOf(people.ou, people.ut);
  await sendText(people.ut, chat, 'Hello from Texas');
  const lamp = await photoListing(people.ut, 'A violet lamp', 20);
  await comment(people.ou.client.on('ut'), lamp._id, 'How tall is it?');
  await photoListing(people.ou, 'A red desk', 30);
  const photoOf = async (name: Name) =>
    (await query<{ id: string }>('ou', `select id from files where campus_id = $1 and owner_kind = 'post'`, name))[0]
      ?.id;
  photos = { ou: `/files/${await photoOf('ou')}`, ut: `/files/${await photoOf('ut')}` };
}, 60_000);
afterAll(async () => {
  for (const name of names) {
    await servers[name].stop();
    await databases[name].drop();
    await rm(folders[name], { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  }
});

const admin = (name: Name, ...args: string[]) =>
  adminCommand({ url: databases[name].url, dataDir: folders[name] }, ...args);

async function query<Row>(name: Name, sql: string, ...values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databases[name].url });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Copies the first group's database, as a standby that is promoted has it, and its files. */
async function copyDatabase(): Promise<void> {
  const nameOf = (url: string) => new URL(url.replace('quad@/', 'quad@localhost/')).pathname.slice(1);
  const client = new pg.Client({ connectionString: databaseUrl(inject('postgres'), 'postgres') });
  await client.connect();
  await client.query(`drop database ${nameOf(databases.ut.url)}`);
  await client.query(`create database ${nameOf(databases.ut.url)} template ${nameOf(databases.ou.url)}`);
  await client.end();
  await cp(join(folders.ou, 'media'), join(folders.ut, 'media'), { recursive: true });
}

/** A person's browser, with the cookies it had, at a group and on a campus's host. */
function browserOf({ client }: Person, group: Name, campus: string): Client {
  const browser = new Client(servers[group].port, `${campus}.quad.localhost`);
  for (const [name, value] of client.cookies) browser.cookies.set(name, value);
  return browser;
}

/** Adds a mail that is sent in an hour. */
const addMail = (recipient: string, userId: string | null) =>
  query(
    'ou',
    `with mail as (insert into mails (user_id, kind, recipient, subject, html, plain)
       values ($1, 'test', $2, 'Waiting', '', '') returning id)
     select graphile_worker.add_job('mail.send', json_build_object('id', id), run_at => now() + interval '1 hour') from mail`,
    userId,
    recipient,
  );

test('a group keeps at least one admin, and only campuses that exist', async () => {
  expect((await admin('ou', 'group', 'keep', 'ou')).complained).toContain('No admin belongs to these campuses');
  await createPerson(servers.ou, { role: 'admin' });
  await createPerson(servers.ou, { role: 'admin', campus: 'ut' });
  expect((await admin('ou', 'group', 'keep', 'ou,nowhere')).complained).toBe("There's no campus nowhere.");
  expect((await admin('ou', 'group', 'keep', 'campus')).complained).toBe("There's no campus campus.");
  expect((await admin('ou', 'group', 'clean')).complained).toContain('serves all its campuses');
});

test('a campus that another group serves is answered with 503, and its people are mailed nothing', async () => {
  const all = await query<{ ids: string }>('ou', `select string_agg(id, ',') as ids from campuses where not generic`);
  const others =
    all[0]?.ids
      .split(',')
      .filter((id) => id !== 'ut')
      .join(',') ?? '';
  expect((await people.ut.client.try(listFeed)).status).toBe(200);
  await addMail(people.ou.email, people.ou.id);
  await addMail(people.ut.email, people.ut.id);
  await addMail('nobody@example.edu', null);

  const { code, said } = await admin('ou', 'group', 'keep', others);
  expect([code, said]).toEqual([0, `This group serves ${others.split(',').join(', ')}.`]);
  await vi.waitFor(async () => expect((await people.ut.client.try(listFeed)).status).toBe(503), PATIENCE);
  const answers = [await people.ut.client.try(listFeed), await people.ut.client.request('GET', '/')];
  expect(answers.map(({ status, headers }) => [status, headers['retry-after']])).toEqual([
    [503, '2'],
    [503, '2'],
  ]);
  expect((await people.ou.client.call(listFeed)).posts.map(postText)).toHaveLength(1);
  const joining = { body: { email: 'new@utexas.edu', campus: 'ut' } };
  expect((await seeker.client.refused(sendSchoolCode, joining)).code).toBe('no_school_domains');
  // the job of her mail finds none to send, and the mail stays for the copy
  const herJob = `from graphile_worker._private_jobs where payload ->> 'id' in (select id::text from mails where user_id = $1)`;
  await query(
    'ou',
    `select graphile_worker.reschedule_jobs(array(select id ${herJob}), run_at => now())`,
    people.ut.id,
  );
  await vi.waitFor(async () => expect(await query('ou', `select id ${herJob}`, people.ut.id)).toEqual([]), PATIENCE);
  expect(await query('ou', `select state from mails where user_id = $1 and kind = 'test'`, people.ut.id)).toEqual([
    { state: 'waiting' },
  ]);
}, 60_000);

test('the copy serves the campus that moved, with its sessions, and sends its mails', async () => {
  await servers.ou.stop();
  await copyDatabase();
  expect((await admin('ut', 'group', 'keep', 'ut', '--copied')).code).toBe(0);
  await query('ut', `update graphile_worker._private_jobs set run_at = now()`);
  await query('ou', `update graphile_worker._private_jobs set run_at = now()`);
  servers = {
    ou: await startTestServer({ databaseUrl: databases.ou.url, dataDir: folders.ou }),
    ut: await startTestServer({ databaseUrl: databases.ut.url, dataDir: folders.ut }),
  };
  const bea = browserOf(people.ut, 'ut', 'ut');
  await post({ ...people.ut, client: bea }, 'Posted in the new group');
  expect((await bea.call(listFeed)).posts.map(postText)).toContain('Posted in the new group');
  expect((await browserOf(people.ou, 'ut', 'ou').try(listFeed)).status).toBe(503);
  const states = (name: Name) =>
    query<{ state: string }>(name, `select recipient, state from mails where kind = 'test' order by 1`);
  const expected = (ou: string, ut: string, nobody: string) => {
    const list = [
      { recipient: people.ou.email, state: ou },
      { recipient: people.ut.email, state: ut },
      { recipient: 'nobody@example.edu', state: nobody },
    ];
    return list.sort((one, other) => (one.recipient < other.recipient ? -1 : 1));
  };
  await vi.waitFor(async () => expect(await states('ou')).toEqual(expected('sent', 'waiting', 'sent')), PATIENCE);
  await vi.waitFor(async () => expect(await states('ut')).toEqual(expected('waiting', 'sent', 'skipped')), PATIENCE);
}, 60_000);

test('each group removes what the other one serves, without a mail, and keeps its own', async () => {
  expect((await admin('ou', 'group', 'clean', '--confirm', 'other-bucket')).complained).toContain(
    'Nothing was removed',
  );
  for (const name of names) {
    const { code, said } = await admin(name, 'group', 'clean', '--confirm', join(folders[name], 'media'));
    expect([code, said]).toEqual([0, expect.stringContaining('Removed')]);
  }
  const other = { ou: 'ut', ut: 'ou' } as const;
  for (const name of names) {
    const gone = people[other[name]];
    expect(await query(name, `select first_name, email from users where id = $1`, gone.id)).toEqual([
      { first_name: 'Deleted user', email: null },
    ]);
    expect(await query(name, 'select from posts where campus_id = $1', other[name])).toEqual([]);
    expect(await query(name, `select from mails where kind = 'account_deleted'`)).toEqual([]);
    expect(await query(name, `select from users where id = $1 and deleted_at is null`, seeker.id)).toHaveLength(
      name === 'ou' ? 1 : 0,
    );
    const browser = browserOf(people[name], name, name);
    expect((await browser.call(getViewer)).user?._id).toBe(people[name].id);
    expect((await browser.request('GET', `${photos[name]}/640.webp`)).status).toBe(200);
    // their conversation has their own half
    const left = await browser.call(getChat, { params: { id: chat } });
    expect(left.other.first_name).toBe('Deleted user');
    const { schools } = await browser.call(listSchools, { query: {} });
    expect(schools.map(({ campus_short_name: short }) => short)).toEqual(expect.arrayContaining(['OU', 'UT']));
    expect((await admin(name, 'check')).said).toBe('Everything is consistent.');
    const both = await admin(name, 'group', 'keep', 'ou,ut');
    expect(both.complained).toBe(`The people and data of ${other[name]} were removed here.`);
  }
  const refused = await servers.ou
    .client()
    .refused(logIn, { body: { email: people.ut.email, password: 'a-password' } });
  expect(refused.code).toBe('unknown_email');
}, 120_000);
