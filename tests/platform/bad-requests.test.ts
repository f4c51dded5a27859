import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setBio } from '../../contract/identity/identity.ts';
import { createPost, getPost } from '../../contract/posts/posts.ts';
import { listComments } from '../../contract/posts/comments.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { listLikes } from '../../contract/posts/saves.ts';
import { searchPeople } from '../../contract/search/search.ts';
import { listMembers } from '../../contract/campuses/campuses.ts';
import { createPerson, type Person } from '../factories/people.ts';
import type { Answer } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer();
  ana = await createPerson(server);
});
afterAll(() => server.stop());

const send = (body: string | Buffer, headers: Record<string, string> = {}) =>
  ana.client.request(setBio.method, setBio.path, Buffer.from(body), { 'content-type': 'application/json', ...headers });

/** Checks that an answer is a problem with a code, in its own media type and without server internals. */
function expectProblem(answer: Answer, status: number, code: string): void {
  expect([answer.status, (answer.json as { code?: string } | undefined)?.code]).toEqual([status, code]);
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(answer.json).toMatchObject({ status, title: expect.any(String) as string });
  expect(answer.bytes.toString()).not.toMatch(/ at |node_modules|\.ts:|select |insert /);
}

describe('bodies', () => {
  test('the call works when the body is valid', async () => {
    expect((await send('{"bio":"Hello"}')).status).toBe(200);
  });

  test.each(['{', '{"bio":', 'nothing', "{'bio':'x'}", '\u0000', '{"bio":"x"}}'])(
    '%j is not JSON [OPE-17]',
    async (body) => {
      expectProblem(await send(body), 400, 'malformed');
    },
  );

  test.each(['{"bio":"a\\u0000b"}', '{"bio\\u0000":"x"}'])('%j has a forbidden character [OPE-17]', async (body) => {
    expectProblem(await send(body), 400, 'malformed');
  });

  test.each(['null', '[]', '"text"', '3', '{}', '{"bio":3}', '{"bio":null}'])(
    '%j gets field errors [OPE-17]',
    async (body) => {
      const answer = await send(body);
      expectProblem(answer, 422, 'invalid');
      expect(answer.json).toMatchObject({ errors: [{ field: expect.any(String) as string }] });
    },
  );

  test('other content types are refused [OPE-17]', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/xml',
    ])
      expectProblem(await send('{"bio":"x"}', { 'content-type': type }), 415, 'unsupported_type');
  });

  test('a body of more than 64 KB is refused [OPE-17]', async () => {
    expectProblem(await send(JSON.stringify({ bio: 'x'.repeat(70_000) })), 413, 'too_large');
  });

  test('invalid Unicode, and text that only resembles a forbidden character, do no harm', async () => {
    const post = (text: string) =>
      ana.client.request(
        'POST',
        '/api/posts',
        Buffer.from(`{"text":{"blocks":[{"type":"paragraph","spans":[{"text":"${text}"}]}]}}`),
        {
          'content-type': 'application/json',
        },
      );
    for (const text of ['a\\ud800b', 'x\\udc00', '\\ud83d\\ude00', 'print(\\\\u0000)', '\\u202e\\ufeff\\uffff'])
      expect([text, (await post(text)).status]).toEqual([text, 201]);
  });

  test('a deeply nested body is refused', async () => {
    for (const body of ['['.repeat(30_000) + ']'.repeat(30_000), '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)])
      expect((await send(body)).status).toBeLessThan(500);
  });

  test('a body can’t set a prototype', async () => {
    const answer = await send('{"bio":"Plain","__proto__":{"polluted":true}}');
    expect(answer.status).toBe(200);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('addresses', () => {
  test.each([
    '/api/nothing',
    '/api/',
    '/api/posts/x/y/z',
    '/files/x',
    '/files/x/y',
    '/sandbox/nothing',
    '/assets/gone.js',
  ])('%s answers 404 [OPE-17]', async (path) => {
    expectProblem(await ana.client.request('GET', path), 404, 'not_found');
  });

  test('an unsupported method is answered as a problem [OPE-17]', async () => {
    expectProblem(await ana.client.request('DELETE', '/api/feed'), 404, 'not_found');
    expectProblem(await ana.client.request('POST', '/home'), 404, 'not_found');
  });

  test.each(['not-an-id', "1' or '1'='1", '../../etc', 'x'.repeat(190), '00000000-0000-0000-0000-000000000000'])(
    'the id %j matches nothing',
    async (id) => {
      expectProblem(await ana.client.try(getPost, { params: { id } }), 404, 'post_not_found');
    },
  );

  test.each(['/api/posts/%00', '/%00', '/api/feed?category=%00'])('%s has a forbidden character', async (path) => {
    expectProblem(await ana.client.request('GET', path), 400, 'malformed');
  });

  test('a malformed address is a problem too [OPE-17]', async () => {
    for (const path of ['/api/posts/%', '/api/posts/%zz', '/%c0%80'])
      expectProblem(await ana.client.request('GET', path), 400, 'malformed');
  });
});

describe('cursors', () => {
  test('a cursor that the server did not create is refused [OPE-18]', async () => {
    const post = await ana.client.call(createPost, {
      body: { text: { blocks: [{ type: 'paragraph', spans: [{ text: 'A desk' }] }] } },
    });
    const days = ['9999-99-99T99:99:99Z', '2026-02-31T00:00:00Z', '0000-01-01T00:00:00Z', '2026-01-01T24:00:00Z'];
    const written = ['2026-01-01T00:00:00Z\nnot-an-id', '1\na\0b', ...days.map((day) => `${day}\n${post._id}`)];
    for (const cursor of ['x', '!!!', 'AAAA', ...written.map((text) => Buffer.from(text).toString('base64url'))]) {
      for (const list of [listFeed, listMembers])
        expectProblem(await ana.client.try(list, { query: { cursor } }), 400, 'bad_cursor');
      expectProblem(await ana.client.try(searchPeople, { query: { cursor, q: 'ana' } }), 400, 'bad_cursor');
      for (const list of [listComments, listLikes])
        expectProblem(await ana.client.try(list, { params: { id: post._id }, query: { cursor } }), 400, 'bad_cursor');
    }
    const tooLong = await ana.client.try(listFeed, { query: { cursor: 'x'.repeat(600) } });
    expect([400, 422]).toContain(tooLong.status);
  });
});
