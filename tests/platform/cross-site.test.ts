import { afterAll, beforeAll, expect, test } from 'vitest';
import { setBio } from '../../contract/identity/identity.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { fillIn } from './access/send-request.ts';
import { privateCampus } from './access/campuses.ts';

let server: TestServer;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer();
  ana = await createPerson(server);
});
afterAll(() => server.stop());

const write = async (headers: Record<string, string>) => {
  const answer = await ana.client.try(setBio, { body: { bio: 'Written' }, headers });
  return [answer.status, (answer.json as { code?: string } | undefined)?.code];
};
const refused = [403, 'cross_site'];
const done = [200, undefined];

test('a page of another site cannot write with its visitor’s cookies', async () => {
  expect(await write({ 'sec-fetch-site': 'cross-site' })).toEqual(refused);
  expect(await write({ origin: 'https://evil.example' })).toEqual(refused);
  expect(await write({ origin: 'null' })).toEqual(refused);
  expect(await write({ origin: `http://ou.quad.localhost.evil.example:${server.port}` })).toEqual(refused);
});

test('a campus’s page can write on its own host, not on another campus’s [D5]', async () => {
  expect(await write({ 'sec-fetch-site': 'same-site' })).toEqual(refused);
  expect(await write({ origin: `http://ut.quad.localhost:${server.port}` })).toEqual(refused);
  expect(await write({ origin: `http://ou.quad.localhost:${server.port}` })).toEqual(done);
  expect(await write({ 'sec-fetch-site': 'same-origin' })).toEqual(done);
});

test('programs that are not browsers send neither header', async () => {
  expect(await write({})).toEqual(done);
});

test('Sec-Fetch-Site outweighs the claimed Origin', async () => {
  expect(await write({ 'sec-fetch-site': 'cross-site', origin: `http://ou.quad.localhost:${server.port}` })).toEqual(
    refused,
  );
});

test('every writing method is checked', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const answer = await ana.client.request(method, '/api/anything', undefined, { 'sec-fetch-site': 'cross-site' });
    expect(answer.status).toBe(403);
  }
  const sandbox = await ana.client.request(
    'POST',
    '/sandbox/clock',
    { advance: 5 },
    { origin: 'https://evil.example' },
  );
  expect(sandbox.status).toBe(403);
});

/** Called by other servers, which sign their requests; cookies don't count there. */
const signed = new Set(['POST /api/stripe/webhook']);

const writing = [...privateCampus.values()].filter(
  ({ key, method }) => !key.includes('#') && !signed.has(key) && /^(POST|PUT|PATCH|DELETE)$/.test(method),
);

test.each([...signed])('another site’s page cannot sign for %s [AUT-87]', async (key) => {
  const [method = '', path = ''] = key.split(' ');
  const answer = await ana.client.request(method, path, {}, { origin: 'https://evil.example' });
  expect(answer).toMatchObject({ status: 400, json: { code: 'bad_signature' } });
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});

test.each(writing)('another site cannot $key [AUT-87]', async ({ method, path }) => {
  const url = fillIn(path, { id: ana.id, username: ana.username });
  const pages: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ];
  for (const headers of pages) {
    const answer = await ana.client.request(method, url, undefined, headers);
    expect([answer.status, (answer.json as { code: string }).code]).toEqual(refused);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  }
});

test('another site’s form can’t send JSON', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const body = Buffer.from(JSON.stringify({ email: ana.email, password: 'x' }));
    const answer = await ana.client.request('POST', '/api/auth/sessions', body, { 'content-type': type });
    expect(answer.status).toBe(415);
  }
});
