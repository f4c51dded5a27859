import { afterAll, beforeAll, expect, it } from 'vitest';
import { addSynonym, listSynonyms, previewSynonym } from '../../contract/console/synonyms.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { list } from '../watching/watching.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { analysed } from './analysed.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await createPerson(server, { first: 'Ada', role: 'admin' });
  const bo = await createPerson(server, { first: 'Bo' });
  await list(bo, 'Settle, oak');
  await list(bo, 'Divan, red');
  await list(bo, 'Davenport, blue');
  await analysed(server);
  // as many people searched for the first two as may be seen by others; few for the third
  await server.app.platform.pool.query(
    `insert into searches (campus_id, text, unique_views, total_views, found) values ('ou', 'old divan', 40, 90, true),
       ('ou', 'davenprt', 30, 50, false), ('ou', 'divan of a secret admirer', 1, 1, false), ('unt', 'divan', 50, 60, true)`,
  );
});
afterAll(() => server.stop());

const preview = (rule: string, more: object = {}) => admin.client.call(previewSynonym, { query: { rule, ...more } });

it('shows what words would find, before they are saved, and never whose searches they are [SEA-34]', async () => {
  const { tried, searches } = await preview('divan, settle');
  expect(tried).toBe(4);
  expect(searches.map(({ text, searches: times }) => [text, times])).toEqual([
    ['divan', null],
    ['settle', null],
    ['old divan', 90],
  ]);
  expect(searches[0]).toEqual({
    text: 'divan',
    searches: null,
    before: { results: 1, first: 'Divan, red' },
    after: { results: 2, first: 'Divan, red' },
    added: ['Settle, oak'],
    gone: [],
  });
  // nothing was saved
  expect((await admin.client.call(listSynonyms, { query: { campus: 'ou' } })).synonyms).toEqual([]);
  expect((await preview('divan, settle')).searches.length).toBe(3);
});

it('shows what a changed rule finds no longer, and nothing where nothing changes [SEA-34]', async () => {
  const { _id: replaces } = await admin.client.call(addSynonym, {
    body: { campus_id: 'ou', rule: 'davenport, settle' },
  });
  const { searches } = await preview('davenport, divan', { replaces });
  expect(searches.find(({ text }) => text === 'davenport')).toMatchObject({
    added: ['Divan, red'],
    gone: ['Settle, oak'],
  });
  expect((await preview('quern, millstone', { campus: 'ou' })).searches).toEqual([]);
  await expect(preview('divan, settle', { campus: 'nowhere' })).rejects.toThrow();
  await expect(preview('divan')).rejects.toThrow();
});
