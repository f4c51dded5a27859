import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { decideCase } from '../../contract/moderation/decisions.ts';
import { getCase, listCases } from '../../contract/moderation/cases.ts';
import { blockUser, REPORTED, report } from '../../contract/moderation/moderation.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { saveDraft } from '../../contract/sales/drafts.ts';
import { editSale, getSale, type Sale } from '../../contract/sales/sales.ts';
import { setCampus } from '../../server/features/campuses/index.ts';
import { content, item, postedSale } from '../factories/move-out.ts';
import { createPeople, createPerson, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let seller: Person;
let ana: Person;
let bo: Person;
let mod: Person;
let sale: Sale;
beforeAll(async () => {
  server = await startTestServer();
  mod = await createPerson(server, { first: 'Mod', role: 'moderator' });
});
beforeEach(async () => {
  [seller, ana, bo] = await createPeople(server, ['Tessa', 'Ana', 'Bo']);
  sale = await postedSale(server, seller, [item('Marmot desk', 40), item('Marmot lamp', 10)], { title: 'Rude words' });
});
afterAll(() => server.stop());

const send = (by: Person, id = sale._id) => ({ body: { kind: 'sale', id, reason: 'hate', detail: '' } as const, by });
const reported = (by: Person, id?: string) => by.client.call(report, { body: send(by, id).body });
const refused = async (by: Person, id?: string) => (await by.client.refused(report, { body: send(by, id).body })).code;
const caseOf = async (by = mod) =>
  (await by.client.call(listCases, { query: { kind: 'sale' } })).cases.find(({ target_id: id }) => id === sale._id);
const shownTo = (reader: Person) => reader.client.call(getSale, { params: { id: sale._id } });
const cardTitle = async () =>
  (await ana.client.call(listFeed)).posts.find(({ sale_id: id }) => id === sale._id)?.sale?.title;

it('takes a report of a sale once for each reader who sees it, and copies its words [MOD-13, MOD-14, MOD-19]', async () => {
  expect(await caseOf()).toBeUndefined();
  expect((await reported(bo)).message).toBe(REPORTED);
  await reported(bo);
  await reported(ana);
  expect(await refused(seller)).toBe('report_self');
  const draft = { id: '00000000-0000-4000-8000-000000000001' };
  await seller.client.call(saveDraft, { params: draft, body: { ...content(server, []), version: 0 } });
  expect(await refused(bo, draft.id)).toBe('report_target_gone');
  const [cy] = await createPeople(server, ['Cy']);
  await seller.client.call(blockUser, { params: { id: cy?.id ?? '' } } as never);
  expect(await refused(cy as Person)).toBe('report_target_gone');
  const guest = await createPerson(server, { campus: 'ut' });
  expect(await refused(guest)).toBe('report_target_gone');

  const opened = await caseOf();
  expect(opened).toMatchObject({ reports: 2, hidden: false, gone: false, user: { _id: seller.id } });
  const copy = { record_kind: 'sale', text: 'Rude words\nElm Hall lobby', target: true };
  const read = () => mod.client.call(getCase, { params: { id: opened?._id ?? '' } });
  expect(await read()).toMatchObject({ evidence: [{ ...copy, now: 'same' }], context: [{ text: copy.text }] });
  await seller.client.call(editSale, { params: { id: sale._id }, body: { title: 'Kind words' } });
  expect(await read()).toMatchObject({
    evidence: [{ ...copy, now: 'changed' }],
    context: [{ text: 'Kind words\nElm Hall lobby' }],
  });
});

it('hides the words of a reported sale from everyone but its seller, and shows them again [MOD-10, SAL-03]', async () => {
  await reported(bo);
  const id = (await caseOf())?._id ?? '';
  const decide = (action: 'hide' | 'restore') =>
    mod.client.call(decideCase, { params: { id }, body: { action, reason: 'Hate has no place here.' } as never });
  expect(await cardTitle()).toBe('Rude words');
  expect(await decide('hide')).toMatchObject({ state: 'upheld', hidden: true });
  expect(await shownTo(ana)).toMatchObject({ title: 'Move-out sale', place: '', posts: [{}, {}] });
  await vi.waitFor(async () => expect(await cardTitle()).toBe('Move-out sale'), 10_000);
  // an edit doesn't bring them back
  await seller.client.call(editSale, { params: { id: sale._id }, body: { title: 'Ruder words' } });
  expect(await shownTo(ana)).toMatchObject({ title: 'Move-out sale' });
  expect(await shownTo(seller)).toMatchObject({ title: 'Ruder words', place: 'Elm Hall lobby' });
  expect(await decide('restore')).toMatchObject({ hidden: false });
  expect(await shownTo(ana)).toMatchObject({ title: 'Ruder words', place: 'Elm Hall lobby' });
  await vi.waitFor(async () => expect(await cardTitle()).toBe('Ruder words'), 10_000);
});

it('deletes the words of a removed sale after 30 days [MOD-10]', async () => {
  await reported(bo);
  const id = (await caseOf())?._id ?? '';
  await mod.client.call(decideCase, { params: { id }, body: { action: 'remove', reason: 'Hate.' } as never });
  const { jobs, pool } = server.app.platform;
  await pool.query("update removals set due_at = product_now() - interval '1 minute' where case_id = $1", [id]);
  await jobs.add(pool, 'moderation.remove', {});
  await vi.waitFor(async () => expect(await shownTo(seller)).toMatchObject({ title: '', place: '' }), 10_000);
  expect(await shownTo(ana)).toMatchObject({ title: 'Move-out sale', place: '', posts: [{}, {}] });
});

it('shows staff of another campus nothing of a reported sale [STF-01]', async () => {
  await reported(bo);
  const id = (await caseOf())?._id ?? '';
  expect(id).not.toBe('');
  const own = await createPerson(server, { first: 'Olu', campus: 'ut', moderates: 'ou' });
  const other = await createPerson(server, { first: 'Una', campus: 'ut', moderates: 'ut' });
  expect(await caseOf(own)).toMatchObject({ _id: id });
  expect(await caseOf(other)).toBeUndefined();
  expect(await other.client.refused(getCase, { params: { id } })).toMatchObject({ code: 'case_not_found' });
  const hide = { params: { id }, body: { action: 'hide', reason: 'Hate.' } as never };
  expect(await other.client.refused(decideCase, hide)).toMatchObject({ code: 'case_not_found' });
  expect(await own.client.call(decideCase, hide)).toMatchObject({ hidden: true });
});

it('shows a visitor of a private campus nothing of a sale: page, preview, sitemap, flyer, lists and counts [SAL-03, QRF-02, CAM-29]', async () => {
  const words = ['Rude words', 'Elm Hall', 'Marmot desk', 'Marmot lamp', sale._id, ...sale.posts.map(({ _id }) => _id)];
  const paths = [
    `/sale/${sale._id}`,
    `/post/${sale.posts[0]?._id}`,
    '/home',
    '/c/furniture',
    '/search?q=marmot',
    '/sitemap.xml',
    `/api/sales/${sale._id}`,
    `/api/sales/${sale._id}/flyer`,
    '/api/feed',
    '/api/feed?category=furniture',
    '/api/feed/summary?category=furniture',
    '/api/search?q=marmot',
  ];
  const visitor = server.client();
  const bodies = async () =>
    Promise.all(
      paths.map(async (path) => {
        const { status, bytes } = await visitor.request('GET', path);
        return { path, status, text: bytes.toString().replaceAll(path, '') };
      }),
    );
  const leaks = (found: Awaited<ReturnType<typeof bodies>>) =>
    found.filter(({ text }) => words.some((word) => text.includes(word))).map(({ path }) => path);
  const hidden = await bodies();
  expect(leaks(hidden)).toEqual([]);
  expect(hidden.filter(({ path }) => path.startsWith('/api/')).map(({ status }) => status)).toEqual(
    paths.filter((path) => path.startsWith('/api/')).map(() => 401),
  );
  const { write, bus } = server.app.platform;
  await write((tx) => setCampus(tx, bus, 'ou', 'privacy', 'public'));
  // the same on a public campus does show it
  await vi.waitFor(async () => expect(leaks(await bodies())).toContain(`/api/sales/${sale._id}`));
  expect(leaks(await bodies())).toEqual(expect.arrayContaining(['/api/feed', '/sitemap.xml']));
  await write((tx) => setCampus(tx, bus, 'ou', 'privacy', 'private'));
});
