import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { deleteChat } from '../../contract/chats/chats.ts';
import { retentionDays, retentionTexts, type RetentionKind } from '../../contract/retention.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { type KeptRecord, keptRecords } from '../factories/kept-records.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { beginUpload, comment, post, uploaded } from '../factories/posts.ts';
import { pass } from '../factories/ads.ts';
import { quarters } from '../fixtures/media/photos.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const DAY = 86_400;
const HOUR = 3_600;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { run, count, of, jobsDone, registered, records } = keptRecords(() => server);

const aCase = (more: string) => (owner: Person) =>
  run(
    `with c as (insert into cases (campus_id, target_kind, target_id, target_user_id, state, decided_at)
       values ('ou', 'user', $1, $1, 'dismissed', product_now()) returning id), r as (
       insert into reports (campus_id, reporter_id, target_kind, target_id, reason, case_id)
       select 'ou', $1, 'user', uuidv7(), 'spam', id from c) ${more}`,
    owner.id,
  );

/** The kinds of data that jobs delete by the product's clock. */
const cases: Record<Exclude<RetentionKind, 'backup' | 'serverLog' | 'failedJob' | 'unfinishedUpload'>, KeptRecord> = {
  ...records,
  codeOrLink: {
    make: (owner) =>
      run(
        `with c as (insert into verification_codes (user_id, purpose, email, code_hash, expires_at)
           values ($1, 'verify_user', 'a@ou.edu', '\\x00', product_now() + interval '2 hours'))
         insert into mail_links (token_hash, purpose, email, user_id, expires_at)
         values ('\\x01', 'sign_in', 'a@ou.edu', $1, product_now() + interval '1 hour')`,
        owner.id,
      ),
    left: async (owner) =>
      (await count('verification_codes where user_id = $1', owner.id)) +
      (await count('mail_links where user_id = $1', owner.id)),
  },
  repeatedWords: {
    make: (owner) => run(`insert into lately_said (user_id, words, place) values ($1, '\\x00', uuidv7())`, owner.id),
    ...of('lately_said'),
  },
  unusedUpload: {
    make: async (owner) => uploaded(owner.client, await quarters(90, 60).jpeg().toBuffer()),
    left: (owner) => count('files where uploader_id = $1 and owner_id is null', owner.id),
  },
  saleDraft: {
    make: (owner) => run(`insert into sales (campus_id, id, seller_id) values ('ou', uuidv7(), $1)`, owner.id),
    ...of('sales', 'seller_id'),
  },
  answeredCall: {
    make: (owner) =>
      owner.client.request(
        'POST',
        '/api/posts',
        { text: { blocks: [{ type: 'paragraph', spans: [{ text: 'x' }] }] } },
        { 'idempotency-key': 'once-and-not-again' },
      ),
    ...of('idempotency_keys'),
  },
  countedOnce: {
    make: () =>
      run(
        `with a as (insert into ad_told (ad_id, reached, action, day) values (uuidv7(), 'x', 'view', current_date))
         insert into analytics_told (post_id, reached, action, day) values (uuidv7(), 'x', 'view', current_date)`,
      ),
    left: async () => (await count('ad_told')) + (await count('analytics_told')),
  },
  counter: {
    make: () =>
      run(
        `insert into rate_limits (key, points, expire)
         values ('counted', 1, (extract(epoch from now()) * 1000)::bigint + 7 * 86400000::bigint)`,
      ),
    left: () => count(`rate_limits where key = 'counted'`),
  },
  dataExport: {
    make: (owner) =>
      run(
        `insert into data_exports (user_id, campus_id, state, expires_at)
         values ($1, 'ou', 'ready', product_now() + make_interval(days => ${retentionDays.dataExport}))`,
        owner.id,
      ),
    ...of('data_exports'),
  },
  removedByModerators: {
    make: async (owner) => {
      const { _id } = await post(owner, 'Removed');
      await run(
        `with c as (insert into cases (campus_id, target_kind, target_id, target_user_id, state, decided_at)
           values ('ou', 'post', $1, $2, 'upheld', product_now()) returning id), h as (
           update posts set hidden_at = product_now() where id = $1)
         insert into removals (case_id, due_at) select id, product_now() + make_interval(days => ${retentionDays.removedByModerators}) from c`,
        _id,
        owner.id,
      );
    },
    left: (owner) => count(`posts where author_id = $1 and plain = 'Removed' and deleted_at is null`, owner.id),
  },
  deletedConversation: {
    make: async (owner) => {
      const chat = await chatOf(owner, await createPerson(server));
      await sendText(owner, chat, 'Deleted');
      await owner.client.call(deleteChat, { params: { id: chat } });
    },
    left: (owner) => count(`messages where user_id = $1`, owner.id),
  },
  paymentEvent: {
    make: () => run(`insert into stripe_events (id, kind) values ('evt_1', 'x')`),
    left: () => count('stripe_events'),
  },
  schoolRequest: {
    make: (owner) => owner.client.request('POST', '/api/school-requests', { school: 'Rice University' }),
    left: () => count('school_request_voices'),
  },
  activity: {
    make: (owner) => run(`insert into product_events (campus_id, user_id, name) values ('ou', $1, 'Login')`, owner.id),
    ...of('product_events'),
  },
  search: {
    make: (owner) => owner.client.request('POST', '/api/searches', { text: 'a long forgotten lamp' }),
    left: async (owner) =>
      (await count('search_history where user_id = $1', owner.id)) +
      (await count(`searches where text = 'a long forgotten lamp'`)),
  },
  alert: {
    make: async (owner) => {
      const seller = await createPerson(server);
      const { _id } = await post(seller, 'Sold long ago');
      await run(
        `with sold as (update posts set sold_at = product_now() where id = $2), w as (
           insert into watches (campus_id, user_id, source, source_key, name, alerts, query, filter, conditions)
           values ('ou', $1, 'search', 'x', 'x', 'daily', 'x', '{}', '{}') returning id), m as (
           insert into watch_matches (campus_id, watch_id, post_id, user_id, seen) select 'ou', id, $2, $1, true from w), s as (
           insert into listing_alert_stops (campus_id, post_id, user_id) values ('ou', $2, $1))
         insert into listing_alerts (campus_id, user_id, post_id, reason) values ('ou', $1, $2, 'match')`,
        owner.id,
        _id,
      );
    },
    left: async (owner) =>
      (await count('listing_alerts where user_id = $1', owner.id)) +
      (await count('watch_matches where user_id = $1', owner.id)) +
      (await count('listing_alert_stops where user_id = $1', owner.id)),
  },
  closedCase: {
    make: aCase(`insert into decisions (case_id, action, decided_by) select id, 'dismiss', $1 from c`),
    left: async (owner) =>
      (await count('cases where target_user_id = $1', owner.id)) +
      (await count('reports where reporter_id = $1', owner.id)) +
      (await count('decisions where decided_by = $1', owner.id)),
  },
};

test('data with a retention period is stored that long and then deleted by jobs [INF-01]', {
  timeout: 120_000,
}, async () => {
  const owners = new Map<string, Person>();
  const kinds = (Object.keys(cases) as (keyof typeof cases)[]).sort((a, b) => retentionDays[a] - retentionDays[b]);
  for (const kind of kinds) {
    const person =
      kind === 'signIn'
        ? await registered(`${kind.toLowerCase()}@gmail.com`)
        : await createPerson(server, { first: kind });
    owners.set(kind, person);
  }
  let at = 0;
  const before = new Map<string, number>();
  for (const kind of kinds) {
    const owner = owners.get(kind) as Person;
    await cases[kind].make(owner);
    before.set(kind, await cases[kind].left(owner));
    expect([kind, before.get(kind)]).not.toEqual([kind, 0]);
  }
  const periods = [...new Set(kinds.map((kind) => retentionDays[kind]))];
  for (const days of periods) {
    const due = kinds.filter((kind) => retentionDays[kind] === days);
    // codes and deduplication records may be deleted earlier: their stated period is at most a day
    if (days > 1) {
      await pass(server, days * DAY - HOUR - at);
      at = days * DAY - HOUR;
      await jobsDone(30_000);
      // a week of activity is dropped as a whole, up to a week earlier: platform/partitions tests when
      for (const kind of due.filter((each) => each !== 'activity'))
        expect([kind, await cases[kind].left(owners.get(kind) as Person)]).toEqual([kind, before.get(kind)]);
    }
    await pass(server, days * DAY + HOUR - at);
    at = days * DAY + HOUR;
    await jobsDone(30_000);
    for (const kind of due)
      await vi.waitFor(
        async () => expect([kind, await cases[kind].left(owners.get(kind) as Person)]).toEqual([kind, 0]),
        { timeout: 15_000 },
      );
  }
});

test('an open case, and an unanswered feedback message, are kept [INF-01]', async () => {
  const owner = await createPerson(server);
  const { _id } = await post(owner, 'Waits');
  await comment(owner, _id, 'Below it');
  await run(
    `with c as (insert into cases (campus_id, target_kind, target_id, state, created_at) values
       ('ou', 'post', $1, 'open', product_now() - interval '9 years'))
     insert into feedback_messages (campus_id, user_id, kind, text, created_at) values ('ou', $2, 'help', 'x', product_now() - interval '9 years')`,
    _id,
    owner.id,
  );
  await pass(server, HOUR);
  await jobsDone(30_000);
  expect(await count('cases where target_id = $1', _id)).toBe(1);
  expect(await count('feedback_messages where user_id = $1', owner.id)).toBe(1);
});

test('failed jobs are deleted after a month; one that deletes files is retried until it succeeds [INF-01]', async () => {
  const { pool, files } = server.app.platform;
  await files.put('posts/left/behind/320.webp', Buffer.from('x'), { contentType: 'image/webp' });
  await run(
    `select graphile_worker.add_job('nobody-does-this', '{}'::json, max_attempts => 1),
       graphile_worker.add_job('posts-remove-files', '{"keys": ["posts/left/behind"]}'::json, run_at => now() + interval '9 years', max_attempts => 1)`,
  );
  await run(
    `update graphile_worker._private_jobs set attempts = max_attempts, updated_at = now() - interval '${retentionDays.failedJob} days' - interval '1 hour'
     where id in (select id from graphile_worker.jobs where task_identifier in ('nobody-does-this', 'posts-remove-files'))`,
  );
  const failed = (task: string) => count('graphile_worker.jobs where task_identifier = $1', task);
  expect([await failed('nobody-does-this'), await failed('posts-remove-files')]).toEqual([1, 1]);
  for (const name of ['posts-forget-uploads', 'platform.forget']) {
    await server.app.platform.jobs.add(pool, name, {});
    await vi.waitFor(async () => expect(await failed(name)).toBe(0), { timeout: 15_000 });
  }
  await vi.waitFor(async () => expect(await files.stat('posts/left/behind/320.webp')).toBeNull(), { timeout: 15_000 });
  expect(await failed('nobody-does-this')).toBe(0);
});

test('an upload abandoned a day ago is deleted, one of today continues [INF-01]', async () => {
  const owner = await createPerson(server);
  const facts = { filename: 'a.jpg', filetype: 'image/jpeg' };
  const idOf = async () => (await beginUpload(owner.client, 10, facts)).headers.location?.split('/').at(-1) ?? '';
  const [old, young] = [await idOf(), await idOf()];
  const folder = join(server.app.platform.config.dataDir, 'uploads');
  const about = join(folder, `${old}.json`);
  const metadata = JSON.parse(await readFile(about, 'utf8')) as { creation_date: string };
  metadata.creation_date = new Date(Date.now() - retentionDays.unfinishedUpload * DAY * 1_000 - 60_000).toISOString();
  await writeFile(about, JSON.stringify(metadata));
  await server.app.platform.jobs.add(server.app.platform.pool, 'posts-sweep-uploads', {});
  await vi.waitFor(async () => expect((await readdir(folder)).filter((name) => name.startsWith(old))).toEqual([]), {
    timeout: 15_000,
  });
  expect((await readdir(folder)).filter((name) => name.startsWith(young))).toHaveLength(2);
});

test('every period has a text [INF-01]', () => {
  expect(Object.keys(retentionTexts).sort()).toEqual(Object.keys(retentionDays).sort());
});
