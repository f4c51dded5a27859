import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sendAnalytics } from '../../contract/analytics/analytics.ts';
import { hideAd } from '../../contract/ads/sponsored.ts';
import { muteChat, startChat } from '../../contract/chats/chats.ts';
import { sendOffer } from '../../contract/deals/offers.ts';
import { listNotes, rateDeal, replyToNote } from '../../contract/deals/ratings.ts';
import { blockUser, muteThread, muteUser, report, sendFeedback } from '../../contract/moderation/moderation.ts';
import { createComment } from '../../contract/posts/comments.ts';
import { createPost, editPost } from '../../contract/posts/posts.ts';
import { savePost } from '../../contract/posts/saves.ts';
import { recordSearch } from '../../contract/search/search.ts';
import { deleteAccount, setField, setUsername } from '../../contract/identity/settings.ts';
import { getExport, startExport } from '../../contract/exports/exports.ts';
import { listSpots, setUsualSpots } from '../../contract/campuses/spots.ts';
import { followUser } from '../../contract/identity/follows.ts';
import { setBio } from '../../contract/identity/profiles.ts';
import { boost, giveFunds, runningAd } from '../factories/ads.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { pastDeal } from '../factories/past-deals.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { beginUpload, comment, post, uploaded, words } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { unzip } from '../exports/unzip.ts';
import { lines } from './people-in-tables.ts';
import { pushKeys } from '../factories/push-keys.ts';

/** Occurs in everything that the person wrote, was called or used; afterwards it may be nowhere. */
const MARK = 'quokka';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const run = async <Row = Record<string, unknown>>(sql: string, ...values: unknown[]) =>
  (await server.app.platform.pool.query(sql, values)).rows as Row[];
const count = async (from: string, ...values: unknown[]) =>
  (await run<{ n: number }>(`select count(*)::int as n from ${from}`, ...values))[0]?.n ?? 0;

describe('every table states what happens to people in it [SET-47, SET-49]', () => {
  const columnsOf = () =>
    run<{ table: string; column: string; type: string; names_people: boolean }>(
      `select c.relname as table, a.attname as column, t.typname as type,
         exists (select from pg_constraint k where k.contype = 'f' and k.confrelid = 'users'::regclass
           and k.conrelid = c.oid and k.conkey = array[a.attnum])
         or a.attname ~ '^(.*_)?(email|phone|ip|user_agent|recipient|username|reached|names)$'
         or t.typname = 'uuid' and a.attname ~ '^(.*_)?(user|author|actor|reporter|owner|uploader|blocker|blocked|muter|muted|low|high)(_id)?$'
         or a.attname ~ '_by$' as names_people
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         join pg_type t on t.oid = a.atttypid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1, a.attnum`,
    );

  test('the check reports a table without a line, an unlisted column, and a line without a table', async () => {
    const columns = await columnsOf();
    const tables = new Set(columns.map(({ table }) => table));
    const known = new Set(lines.map(({ table }) => table));
    expect([...tables].filter((table) => !known.has(table)).map((table) => `no line for ${table}`)).toEqual([]);
    const listed = lines.flatMap(({ table, columns: named }) => named.map((column) => `${table}.${column}`));
    const there = columns.map(({ table, column }) => `${table}.${column}`);
    expect(listed.filter((column) => !there.includes(column)).map((column) => `there is no ${column}`)).toEqual([]);
    const people = columns.filter(({ names_people }) => names_people).map(({ table, column }) => `${table}.${column}`);
    // a file's owner may be a post; a flag next to a count of attempts and an operator's address don't refer to a person
    const others = [
      'files.owner_id',
      'chat_members.muted',
      'users.email_notifications',
      'ad_analytics.accounts_reached',
      'post_analytics.accounts_reached',
      'people_today.reached',
      'campuses.support_email',
      // times, and which side of the deal it was
      'deals.answer_by',
      'deals.no_show_by',
      'deals.late_cancel_by',
    ];
    const missing = people.filter((column) => !listed.includes(column) && !others.includes(column));
    expect(missing.map((column) => `nothing is said of ${column}`)).toEqual([]);
  });
});

/** Different photos, so that each is a separate file. */
const photo = (hue: number) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: { r: hue, g: 90, b: 120 } } })
    .jpeg()
    .toBuffer();

/** Each leaves a note, and one answers. */
async function rateBoth(person: Person, other: Person, dealId: string): Promise<void> {
  const params = { id: dealId };
  await person.client.call(rateDeal, { params, body: { again: true, note: `${MARK} was here` } });
  await other.client.call(rateDeal, { params, body: { again: true, note: 'Kind' } });
  const { notes } = await person.client.call(listNotes, { params: { id: person.id } });
  await person.client.call(replyToNote, {
    params: { id: notes[0]?._id ?? '' },
    body: { text: `Thanks, says ${MARK}` },
  });
}

/** A person who has done everything that is possible. */
async function busyPerson(): Promise<{ person: Person; other: Person }> {
  const person = await createPerson(server, { first: 'Quokka', last: 'Marsupial' });
  const other = await createPerson(server, { first: 'Bo' });
  const { client } = person;
  client.cookies.set('theme', 'dark');
  await run(`update sessions set user_agent = 'Mozilla ${MARK}', ip = '203.0.113.77' where user_id = $1`, person.id);
  await client.call(setField.phone, { body: { phone: '405 325 0311' } });
  await client.call(setBio, { body: { bio: `I am a ${MARK}` } });
  await client.call(setUsername, { body: { username: `the-${MARK}-2` } });
  const files = await Promise.all(
    [60, 120].map(async (hue) => uploaded(client, await photo(hue), { filename: `${MARK}.jpg`, alt: MARK })),
  );
  const own = await client.call(createPost, {
    body: { text: words(`A ${MARK} lamp`), price: 5, files: [{ upload: files[0], alt: MARK }] } as never,
    headers: { 'idempotency-key': randomUUID() },
  });
  await client.call(editPost, { params: { id: own._id }, body: { text: words(`Another ${MARK} lamp`) } });
  const theirs = await post(other, 'A desk');
  const reply = await client.call(createComment, {
    params: { id: theirs._id },
    body: {
      text: {
        blocks: [{ type: 'paragraph', spans: [{ text: `${MARK} asks ` }, { mention: { username: other.username } }] }],
      },
    } as never,
  });
  await comment(other, reply._id, 'an answer that stays');
  await client.call(savePost, { params: { id: theirs._id } });
  await other.client.call(savePost, { params: { id: own._id } });
  const chat = await chatOf(person, other);
  const attached = await uploaded(client, await photo(200), { purpose: 'message', filename: `${MARK}.jpg` });
  await sendText(person, chat, `${MARK} at five`, { upload: { upload: attached } });
  await sendText(other, chat, 'All right');
  await client.call(muteChat, { params: { id: chat }, body: { muted: true } });
  await client.call(sendOffer, {
    params: { id: (await post(other, 'A chair', { price: 9 }))._id },
    body: { note: MARK },
  });
  await other.client.call(sendOffer, { params: { id: own._id }, body: { note: '' } });
  const { _id: sold } = await post(other, 'A stool', { price: 9 });
  await rateBoth(person, other, await pastDeal(server, other, person, { postId: sold }));
  await client.call(recordSearch, { body: { text: 'a lamp of mine' } });
  await client.call(sendFeedback, { body: { kind: 'help', text: `${MARK} needs help`, email: `${MARK}@gmail.com` } });
  await client.call(report, { body: { kind: 'post', id: theirs._id, reason: 'spam' } });
  await client.call(muteThread, { params: { id: theirs._id }, body: { muted: true } });
  await client.call(followUser, { params: { id: other.id } });
  const { spots } = await client.call(listSpots);
  await client.call(setUsualSpots, { body: { spots: spots.slice(0, 2).map(({ _id }) => _id) } });
  await other.client.call(followUser, { params: { id: person.id } });
  for (const what of [blockUser, muteUser])
    await client.call(what, { params: { id: (await createPerson(server, { first: 'Cy' })).id } });
  await giveFunds(server, person, 2_000);
  await boost(person, own._id, {
    title: `The ${MARK} lamp`,
    cta: { type: 'website', url: `https://${MARK}.example.com`, label: 'Shop Now' },
  });
  await client.call(hideAd, { params: { id: (await runningAd(server, other))._id } });
  await client.call(startChat, { params: { id: (await createPerson(server)).id }, body: {} });
  await client.request('PUT', '/api/push', {
    endpoint: `https://push.example.com/${MARK}`,
    keys: pushKeys,
  });
  await beginUpload(client, 10, { filename: `${MARK}.jpg`, filetype: 'image/jpeg' });
  await client.call(sendAnalytics, {
    body: {
      pages: [{ path: `/the-${MARK}-2` }, { path: `/post/${own._id}` }],
    } as never,
  });
  await run(`insert into identities (provider, subject, user_id) values ('google', '${MARK}', $1)`, person.id);
  await run(
    `insert into mails (user_id, kind, recipient, subject, html, plain) values ($1, 'x', $2, 'Hi ${MARK}', '${MARK}', '${MARK}')`,
    person.id,
    person.email,
  );
  return { person, other };
}

const keysOf = async () => {
  const keys: string[] = [];
  for await (const key of server.app.platform.files.keys()) keys.push(key);
  return keys;
};

test('all of it is in the person’s export; nothing of it is left anywhere after they delete the account [SET-47, SET-48, SET-49, D18]', async () => {
  const strangers = new Set(await keysOf());
  const { person, other } = await busyPerson();
  await person.client.call(startExport);
  const made = await vi.waitFor(
    async () => {
      const { export: now } = await person.client.call(getExport);
      if (now?.state !== 'ready') throw new Error(`the export is ${now?.state}`);
      return now;
    },
    { timeout: 15_000, interval: 25 },
  );
  const zip = unzip((await person.client.request('GET', made.file ?? '')).bytes);
  for (const { table, columns, export: part } of lines) {
    if (!part) continue;
    const rows = JSON.parse(zip.get(`${part}.json`)?.toString() ?? 'null') as object[] | null;
    expect([table, part, rows]).toEqual([table, part, expect.any(Array)]);
    const ids = columns.filter((column) => /(_id|_user)$/.test(column));
    if (ids.length === 0 || table === 'cases') continue;
    const his = await count(`${table} where ${ids.map((column) => `${column} = $1`).join(' or ')}`, person.id);
    if (his > 0) expect([table, part, rows?.length]).not.toEqual([table, part, 0]);
  }
  expect([...zip.keys()].filter((name) => name.startsWith('media/'))).toHaveLength(4);
  const everything = [...zip].filter(([name]) => name.endsWith('.json')).map(([, bytes]) => bytes.toString());
  for (const wanted of [
    `${MARK} needs help`,
    `Another ${MARK} lamp`,
    `A ${MARK} lamp`,
    `${MARK} at five`,
    `${MARK}.example.com`,
  ])
    expect(everything.some((text) => text.includes(wanted))).toBe(true);

  const theirs = await run<{ storage_key: string }>('select storage_key from files where uploader_id = $1', other.id);
  await person.client.call(deleteAccount, { body: { confirmation: 'DELETE' } });
  const { pool, jobs } = server.app.platform;
  for (const name of ['search.analyse', 'identity.sweep']) await jobs.add(pool, name, {}, { key: `test:${name}` });
  await vi.waitFor(
    async () =>
      expect(
        await run('select task_identifier from graphile_worker.jobs where run_at <= now() and attempts < max_attempts'),
      ).toEqual([]),
    { timeout: 30_000, interval: 50 },
  );

  // what refers to the person refers to a row without a name, or to nothing
  for (const { table, columns, leaving } of lines)
    for (const column of columns) {
      if (leaving !== 'goes' || !/(_id|_user)$/.test(column)) continue;
      expect([table, column, await count(`${table} where ${column} = $1`, person.id)]).toEqual([table, column, 0]);
    }
  const tables = await run<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') order by 1`,
  );
  const secrets = [MARK, 'Marsupial', person.email, '4053250311', '405 325 0311', '203.0.113.77'];
  const left: string[] = [];
  for (const { name } of tables)
    for (const secret of secrets)
      if ((await count(`${name} t where t::text ilike '%' || $1 || '%'`, secret)) > 0) left.push(`${name}: ${secret}`);
  // rate limit counters by address are deleted within days (contract/retention.ts)
  expect(left.filter((each) => !each.startsWith('public.rate_limits'))).toEqual([]);

  const kept = theirs.map(({ storage_key }) => storage_key);
  const stored = (await keysOf()).filter((key) => !strangers.has(key));
  expect(stored.filter((key) => key.includes(person.id) || key.startsWith('exports/'))).toEqual([]);
  const unknown: string[] = [];
  for (const key of stored) {
    const [row] = await run(`select 1 from files where $1 like storage_key || '/%'`, key);
    if (!row && !kept.some((each) => key.startsWith(`${each}/`))) unknown.push(key);
  }
  expect(unknown).toEqual([]);
});
