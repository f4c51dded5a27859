import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addSynonym, changeSynonym, listSynonyms, removeSynonym } from '../../contract/console/synonyms.ts';
import { search } from '../../contract/search/search.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { analysed } from './analysed.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await createPerson(server, { first: 'Ada', role: 'admin' });
});
afterAll(() => server.stop());

const found = async (who: Person, q: string) => (await who.client.call(search, { query: { q } })).posts.length;
const add = (campus_id: string | null, rule: string) => admin.client.call(addSynonym, { body: { campus_id, rule } });
const rulesOf = async (campus?: string) =>
  (await admin.client.call(listSynonyms, { query: campus ? { campus } : {} })).synonyms.map(({ rule }) => rule);
const missing = { params: { id: '00000000-0000-7000-8000-000000000000' } };

it('uses a campus’s synonyms there alone, those of all campuses everywhere, from the moment of a change [SEA-34]', async () => {
  const [ana, bo] = [await createPerson(server, { campus: 'ut' }), await createPerson(server, { campus: 'uf' })];
  await post(ana, 'Two rides left on the drag');
  await post(bo, 'A drag suit for swimmers');
  await analysed(server);
  expect([await found(ana, 'guadalupe'), await found(bo, 'guadalupe')]).toEqual([0, 0]);
  const { _id: id } = await add('ut', '  drag,   guadalupe ');
  expect(await rulesOf('ut')).toEqual(['drag, guadalupe']);
  await vi.waitFor(async () => expect(await found(ana, 'guadalupe')).toBe(1));
  expect(await found(bo, 'guadalupe')).toBe(0);
  expect(await admin.client.call(changeSynonym, { params: { id }, body: { rule: 'boulevard => drag' } })).toEqual({
    _id: id,
    campus_id: 'ut',
    rule: 'boulevard => drag',
  });
  await vi.waitFor(async () => expect(await found(ana, 'boulevard')).toBe(1));
  expect(await found(ana, 'guadalupe')).toBe(0);
  await admin.client.call(removeSynonym, { params: { id } });
  await vi.waitFor(async () => expect(await found(ana, 'boulevard')).toBe(0));
  const { _id: everywhere } = await add(null, 'drag, towrope');
  expect(await rulesOf()).toEqual(expect.arrayContaining(['drag, towrope', 'ottoman, footstool, pouf']));
  await vi.waitFor(async () => expect([await found(ana, 'towrope'), await found(bo, 'towrope')]).toEqual([1, 1]));
  await admin.client.call(removeSynonym, { params: { id: everywhere } });
  const { rows } = await server.app.platform.pool.query(
    "select action, target_id, detail ->> 'rule' as rule from audit_log where action like 'synonyms%' order by created_at",
  );
  expect(rows).toEqual([
    { action: 'synonyms.add', target_id: 'ut', rule: 'drag, guadalupe' },
    { action: 'synonyms.set', target_id: 'ut', rule: 'boulevard => drag' },
    { action: 'synonyms.remove', target_id: 'ut', rule: 'boulevard => drag' },
    { action: 'synonyms.add', target_id: 'all', rule: 'drag, towrope' },
    { action: 'synonyms.remove', target_id: 'all', rule: 'drag, towrope' },
  ]);
});

it('refuses what is no rule, is known or too long, and keeps what was there [SEA-34]', async () => {
  const { _id: id } = await add('duke', 'quad, lawn');
  await add('duke', 'dorm, hall');
  for (const rule of ['', '  ', 'quad', 'quad,', ', ,', 'quad =>', '=> lawn', 'a => b => c', '!, ?', 7, null]) {
    const refused = { status: 422, errors: [{ field: 'rule', message: expect.any(String) }] };
    const body = { campus_id: 'duke', rule } as never;
    expect(await admin.client.refused(addSynonym, { body }), String(rule)).toMatchObject(refused);
    expect(await admin.client.refused(changeSynonym, { params: { id }, body: { rule } as never })).toMatchObject(
      refused,
    );
  }
  const long = `quad, ${'x'.repeat(300)}`;
  expect(await admin.client.refused(addSynonym, { body: { campus_id: 'duke', rule: long } })).toMatchObject({
    errors: [{ field: 'rule', message: 'Up to 300 characters.' }],
  });
  const known = { status: 422, errors: [{ field: 'rule', message: 'That is on the list already.' }] };
  const dorm = { rule: 'dorm,  hall' };
  expect(await admin.client.refused(addSynonym, { body: { campus_id: 'duke', ...dorm } })).toMatchObject(known);
  expect(await admin.client.refused(changeSynonym, { params: { id }, body: dorm })).toMatchObject(known);
  expect(await rulesOf('duke')).toEqual(['dorm, hall', 'quad, lawn']);
  // the same for another campus is another rule
  expect(await add('mit', 'dorm, hall')).toMatchObject({ campus_id: 'mit' });
  for (const campus of ['nowhere', 'campus']) {
    expect(await admin.client.refused(listSynonyms, { query: { campus } })).toMatchObject({ status: 404 });
    const body = { campus_id: campus, rule: 'a, b' };
    expect(await admin.client.refused(addSynonym, { body })).toMatchObject({ status: 404 });
  }
  expect(await admin.client.refused(removeSynonym, missing)).toMatchObject({ status: 404 });
  expect(await admin.client.refused(changeSynonym, { ...missing, body: { rule: 'a, b' } })).toMatchObject({
    status: 404,
  });
});
