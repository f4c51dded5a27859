import { globSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { decideTarget } from '../../contract/moderation/decisions.ts';
import { getAdminSummary } from '../../contract/moderation/admin.ts';
import { report } from '../../contract/moderation/moderation.ts';
import { listen } from '../factories/chats.ts';
import { createPerson } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { type Line, readTable, send } from './access/send-request.ts';
import { postToReport, staffSamples } from './access/samples/staff.ts';
import { staffTable } from './access/staff-table.ts';
import { type Actor, createWorld, type World } from './access/world.ts';

const root = join(import.meta.dirname, '../..');
const table = readTable(staffTable);

let server: TestServer;
let world: World;
/** in the order of the table's columns */
let staff: readonly Actor[];
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1' } });
  world = await createWorld(server);
  const here = await createPerson(server, { first: 'Here', moderates: 'ou' });
  const elsewhere = await createPerson(server, { first: 'Else', campus: 'ut', moderates: 'ut' });
  staff = [
    { role: 'moderator', person: here, client: here.client },
    { role: 'other', person: elsewhere, client: elsewhere.client.on('ou') },
    world.actor('admin'),
    world.actor('member'),
  ];
  // an ambassador is no staff (INV-03)
  await world.run(`insert into ambassadors (campus_id, user_id) values ('ou', $1)`, world.actor('member').person?.id);
});
afterAll(() => server.stop());

const isStaffCall = (value: unknown): value is Endpoint =>
  typeof value === 'object' &&
  value !== null &&
  'access' in value &&
  ['moderator', 'site-moderator', 'admin'].includes(value.access as string);

it('every call for staff has a line in the table [STF-01]', async () => {
  const calls = new Set<string>();
  for (const name of globSync('**/*.ts', { cwd: join(root, 'contract') }))
    for (const value of Object.values((await import(join(root, 'contract', name))) as object))
      if (isStaffCall(value)) calls.add(`${value.method} ${value.path}`);
  expect(calls.size).toBeGreaterThan(40);
  const lines = new Set([...table.values()].map(({ method, path }) => `${method} ${path}`));
  expect([...calls].filter((call) => !lines.has(call)).map((call) => `no line for ${call}`)).toEqual([]);
});

/** The status, and whether the answer shows the record. */
async function answerOf(line: Line, actor: Actor): Promise<string> {
  const asked = (await staffSamples[line.key]?.(world, actor)) ?? {};
  const { status, bytes, json } = await send(line, actor, asked);
  if (asked.sees === undefined || status >= 400) return String(status);
  const shows = line.path.endsWith('/summary') ? (json as { open: number }).open > 0 : bytes.includes(asked.sees);
  return `${status}${shows ? '+' : '-'}`;
}

describe('staff see and act on what their role covers [STF-01, STF-02]', () => {
  const calls = [...table.values()].filter(({ method }) => method !== 'EVENT' && method !== 'MAIL');
  it.each(calls)('$key', async (line) => {
    const answers: string[] = [];
    for (const actor of staff) answers.push(await answerOf(line, actor));
    expect(answers).toEqual(line.cells);
  });
});

it('live events and counts of the queue reach the staff of the campus alone [STF-01]', async () => {
  const pages = await Promise.all(staff.map(({ client }) => listen(client)));
  const countsOf = () =>
    Promise.all(staff.slice(0, 3).map(async ({ client }) => (await client.call(getAdminSummary)).open));
  const before = await countsOf();
  const id = await postToReport(world);
  await world.actor('other').client.call(report, { body: { kind: 'post', id, reason: 'spam' } });
  const heard = () => pages.map((page) => (page.of('admin.cases').length > 0 ? 'yes' : 'no'));
  await expect.poll(heard).toEqual(table.get('EVENT admin.cases')?.cells);
  const after = await countsOf();
  expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual([1, 0, 1]);
  for (const page of pages) page.close();
});

it('mails and counts of what waits for approval reach the staff of the campus alone [STF-01, STF-02]', async () => {
  const waiting = () =>
    Promise.all(staff.slice(0, 3).map(async ({ client }) => (await client.call(getAdminSummary)).approvals));
  const before = await waiting();
  const requester = await createPerson(server, { first: 'Req', moderates: 'ou' });
  const { id } = await createPerson(server, { first: 'Sly' });
  const body = { action: 'ban' as const, reason: 'Scams.' };
  const about = await requester.client.call(decideTarget, { params: { kind: 'user', id }, body });
  expect(about).toMatchObject({ state: 'open', approval: { action: 'ban', may_answer: false } });
  const mailed = () =>
    Promise.all(
      staff.map(async ({ person }) => {
        const mails = await server.mails(person?.email ?? '');
        return mails.some(({ text }) => text.includes(about._id)) ? 'yes' : 'no';
      }),
    );
  await expect.poll(mailed, { timeout: 20_000 }).toEqual(table.get('MAIL approval')?.cells);
  const after = await waiting();
  expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual([1, 0, 1]);
});

/** Statements without a scope, and why none is needed. */
const excused: Record<string, readonly string[]> = {
  'of a case that was loaded or locked in the scope before': [
    'moderation.appeal-of-case',
    'moderation.flags-of-case',
    'moderation.rings-of-case',
    'moderation.notes-of-case',
    'moderation.decisions-of-case',
    'moderation.thread-around',
    'moderation.messages-around',
    'moderation.note-itself',
    'moderation.sale-itself',
    'moderation.audit-reading',
    'moderation.close-appeal',
    'moderation.add-decision',
    'moderation.close-case',
    'moderation.reporters-of-case',
    'moderation.add-approval',
    'moderation.suspended-lately',
    'moderation.lock-suspended',
    'moderation.close-approval',
    'moderation.add-removal',
    'moderation.drop-removals',
  ],
  'of a target or ban that was loaded in the scope before': [
    'moderation.case-of-target',
    'moderation.open-case',
    'moderation.delete-ban',
    'ads.audit',
  ],
  'people in records that were loaded in the scope': ['console.accounts'],
  'what a person sees of their own': [
    'moderation.decisions-about',
    'moderation.decision-about',
    'moderation.decision-by-link',
    'moderation.add-appeal',
    'moderation.reports-by',
    'moderation.forget-appeals',
  ],
  'jobs of the server': ['moderation.expire-approvals', 'moderation.next-removal', 'moderation.drop-removal'],
  'for staff of the whole installation': [
    'moderation.all-campuses',
    'console.campuses',
    'console.lock-campus',
    'console.campus',
    'console.staff',
    'console.exclusions',
    'console.exclude',
    'console.include',
    'console.words',
    'console.add-word',
    'console.drop-word',
    'console.undeliverable',
    'console.allow-mail',
    'console.invitations',
  ],
};

it('every statement of the moderators’ side takes their scope, or says why not [STF-01]', async () => {
  const known = new Set(Object.values(excused).flat());
  const unscoped: string[] = [];
  let scoped = 0;
  const stores = [
    ...globSync('server/features/{moderation/decisions,console}/store*.ts', { cwd: root }),
    'server/features/ads/review/store.ts',
  ];
  const statementsOf = (value: unknown): { name: string; text: string }[] =>
    typeof value !== 'object' || value === null
      ? []
      : 'text' in value && 'name' in value
        ? [value as { name: string; text: string }]
        : Object.values(value).flatMap(statementsOf);
  for (const path of stores)
    for (const { name, text } of statementsOf({ ...((await import(join(root, path))) as object) })) {
      if (text.includes('in_scope(')) scoped++;
      else if (!known.has(name)) unscoped.push(name);
    }
  expect(scoped).toBeGreaterThan(20);
  expect(unscoped).toEqual([]);
});

it('a record whose scope is missing is found by nobody [STF-01]', async () => {
  const rows = await world.run(
    `select in_scope('ou', 'ou') as own, in_scope('ou', '*') as every, in_scope(null, '*') as site, in_scope('ou', 'ut') as other,
       in_scope(null, 'ou') as unknown, in_scope('ou', null) as nobody, staff_scope('member', 'ou') as member`,
  );
  expect(rows).toEqual([
    { own: true, every: true, site: true, other: false, unknown: null, nobody: null, member: null },
  ]);
});
