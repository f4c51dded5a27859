import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { getCampus } from '../../contract/campuses/campuses.ts';
import type { SentBodyOf } from '../../contract/endpoint.ts';
import { startExport } from '../../contract/exports/exports.ts';
import { decideTarget } from '../../contract/moderation/decisions.ts';
import { getCase } from '../../contract/moderation/cases.ts';
import { changeAdminCampus, listAdminCampuses } from '../../contract/console/site.ts';
import {
  type CampusPeriodKind,
  campusPeriodKinds,
  campusPeriods,
  periodsOf,
  retentionDays,
} from '../../contract/retention.ts';
import { pass } from '../factories/ads.ts';
import { type KeptRecord, keptRecords } from '../factories/kept-records.ts';
import { createPerson, type Person, signIn } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const DAY = 86_400;
const HOUR = 3_600;
const PATIENCE = { timeout: 60_000, interval: 25 };

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await createPerson(server, { role: 'admin' });
});
// the clock moves further than a login lasts
beforeEach(() => signIn(server, admin.id, admin.client));
afterAll(() => server.stop());

const { run, count, of, jobsDone, registered, records } = keptRecords(() => server);
type Retention = NonNullable<SentBodyOf<typeof changeAdminCampus>['retention']>;
const set = (id: string, retention: Retention) =>
  admin.client.call(changeAdminCampus, { params: { id }, body: { retention } });
const refusal = async (retention: object) =>
  (
    await admin.client.refused(changeAdminCampus, {
      params: { id: 'smu' },
      body: { retention: retention as Retention },
    })
  ).errors;

/** A campus with the shortest, the usual and the longest periods. */
const campuses = {
  smu: (kind: CampusPeriodKind) => campusPeriods[kind][0],
  ou: (kind: CampusPeriodKind) => retentionDays[kind],
  mit: (kind: CampusPeriodKind) => campusPeriods[kind][1],
};
type CampusId = keyof typeof campuses;
const every = (campus: CampusId): Retention =>
  Object.fromEntries(campusPeriodKinds.map((kind) => [kind, campuses[campus](kind)]));

/** The kinds that jobs delete; the others are due from the day on which they are stored. */
const cases: Record<Exclude<CampusPeriodKind, 'dataExport' | 'removedByModerators'>, KeptRecord> = {
  ...records,
  search: {
    make: (owner) => owner.client.request('POST', '/api/searches', { text: 'a long forgotten lamp' }),
    ...of('search_history'),
  },
  alert: {
    make: async (owner, campus) => {
      const { _id } = await post(await createPerson(server, { campus }), 'Sold long ago');
      await run(
        `with sold as (update posts set sold_at = product_now() where id = $2)
         insert into listing_alerts (campus_id, user_id, post_id, reason) values ($3, $1, $2, 'match')`,
        owner.id,
        _id,
        campus,
      );
    },
    ...of('listing_alerts'),
  },
  closedCase: {
    make: (owner, campus) =>
      run(
        `insert into cases (campus_id, target_kind, target_id, target_user_id, state, decided_at)
         values ($2, 'user', $1, $1, 'dismissed', product_now())`,
        owner.id,
        campus,
      ),
    ...of('cases', 'target_user_id'),
  },
};

test('each campus keeps data as long as it set, and the others as long as usual [OWN-01]', {
  timeout: 600_000,
}, async () => {
  await set('smu', every('smu'));
  await set('mit', every('mit'));
  const rows: { name: string; days: number; left: () => Promise<number>; before: number }[] = [];
  for (const campus of Object.keys(campuses) as CampusId[])
    for (const kind of Object.keys(cases) as (keyof typeof cases)[]) {
      const owner =
        kind === 'signIn' ? await registered(`sign.in@${campus}.edu`, campus) : await createPerson(server, { campus });
      await cases[kind].make(owner, campus);
      const left = () => cases[kind].left(owner);
      rows.push({ name: `${kind} of ${campus}`, days: campuses[campus](kind), left, before: await left() });
    }
  for (const { name, before } of rows) expect([name, before]).not.toEqual([name, 0]);
  let at = 0;
  const moveTo = async (seconds: number) => {
    await pass(server, seconds - at);
    at = seconds;
    await jobsDone(PATIENCE.timeout);
  };
  for (const days of [...new Set(rows.map((row) => row.days))].sort((a, b) => a - b)) {
    const due = rows.filter((row) => row.days === days);
    await moveTo(days * DAY - HOUR);
    for (const { name, left, before } of due) expect([name, days, await left()]).toEqual([name, days, before]);
    await moveTo(days * DAY + HOUR);
    for (const { name, left } of due)
      await vi.waitFor(async () => expect([name, days, await left()]).toEqual([name, days, 0]), PATIENCE);
  }
});

test('a download and a removed post are due when their campus says, and people are told so [OWN-01]', async () => {
  await set('smu', { dataExport: 2, removedByModerators: 60, evidence: 45 });
  const mod = await createPerson(server, { campus: 'smu', role: 'moderator' });
  const author = await createPerson(server, { campus: 'smu' });
  const daysTo = async (column: string, from: string, ...values: unknown[]) =>
    (
      await run(
        `select round(extract(epoch from ${column} - product_now()) / 86400)::int as days from ${from}`,
        ...values,
      )
    )[0]?.days;
  const mailed = (text: string) =>
    vi.waitFor(
      async () => expect((await server.mails(author.email)).map((mail) => mail.text).join()).toContain(text),
      PATIENCE,
    );

  await author.client.call(startExport);
  await mailed('download it within 2 days');
  expect(await daysTo('expires_at', 'data_exports where user_id = $1', author.id)).toBe(2);

  const { _id: id } = await post(author, 'Against the rules');
  await mod.client.call(decideTarget, { params: { kind: 'post', id }, body: { action: 'remove', reason: 'No.' } });
  await mailed('permanently deleted in 60 days');
  const [found] = await run('select id from cases where target_id = $1', id);
  expect(await daysTo('due_at', 'removals where case_id = $1', found.id)).toBe(60);
  expect((await mod.client.call(getCase, { params: { id: found.id } })).evidence_days).toBe(45);
});

test('a shorter period ends logins that were made before it was set [OWN-01]', async () => {
  const unused = async (campus: string, days: number) => {
    const { id } = await createPerson(server, { campus });
    await run(
      `update sessions set last_seen_at = product_now() - make_interval(days => $2),
         expires_at = product_now() + make_interval(days => 365 - $2) where user_id = $1`,
      id,
      days,
    );
    return id;
  };
  const [short, lately, elsewhere] = [await unused('smu', 20), await unused('smu', 10), await unused('ou', 20)];
  await set('smu', { signIn: 14 });
  const { pool, jobs } = server.app.platform;
  await jobs.add(pool, 'identity.sweep', {});
  await vi.waitFor(async () => expect(await count('sessions where user_id = $1', short)).toBe(0), PATIENCE);
  expect(await count('sessions where user_id = any($1)', [lately, elsewhere])).toBe(2);
});

test('a period has bounds; a change is in the audit log, and shown with the campus [OWN-01]', async () => {
  const must = (kind: string, bounds: string) => [
    { field: 'retention', message: `must have ${bounds} days for ${kind}` },
  ];
  await set('smu', {});
  expect(await refusal({ mail: 29 })).toEqual(must('mail', '30 to 365'));
  expect(await refusal({ mail: 366 })).toEqual(must('mail', '30 to 365'));
  expect(await refusal({ mail: 30.5 })).toEqual(must('mail', '30 to 365'));
  expect(await refusal({ closedCase: 100 })).toEqual(must('closedCase', '365 to 3,650'));
  // kept for all campuses alike
  expect(await refusal({ activity: 100 })).toMatchObject([{ field: 'retention' }]);
  expect(await refusal({ serverLog: 1 })).toMatchObject([{ field: 'retention' }]);
  const shown = async () =>
    periodsOf((await server.client('smu').call(getCampus, { params: { id: 'current' } })).retention);
  expect(await shown()).toEqual({});

  await set('smu', { mail: 60, search: 30 });
  await vi.waitFor(async () => expect(await shown()).toEqual({ mail: 60, search: 30 }), PATIENCE);
  const listed = (await admin.client.call(listAdminCampuses)).campuses;
  expect(listed.find(({ _id }) => _id === 'smu')?.retention).toEqual({ mail: 60, search: 30 });
  expect(listed.find(({ _id }) => _id === 'mit')?.retention).not.toHaveProperty('search', 30);
  const [entry] = await run(`select actor_id, detail from audit_log where target_id = 'smu' order by id desc limit 1`);
  expect(entry).toEqual({ actor_id: admin.id, detail: { retention: [{}, { mail: 60, search: 30 }] } });

  await set('smu', {});
  await vi.waitFor(async () => expect(await shown()).toEqual({}), PATIENCE);
});
