import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendPasswordLink, sendSignInLink } from '../../contract/identity/links.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { linkTo } from '../identity/mailed-link.ts';

let server: TestServer;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer();
  ana = await createPerson(server);
});
afterAll(() => server.stop());

const elsewhere = ['https://evil.example/x', '//evil.example', '/\\evil.example', 'javascript:alert(document.domain)'];
const names = ['redirect', 'goBack', 'email', 'to', 'next', 'url', 'claim', 'method', 'error', 'state'];
const addresses = `/ /home /login /register /user_registration /login/sent /login/reset /forgotpassword /verify /logout
  /profile/set-up /create/post /create/comment/1 /post/1 /ana /search /404 /settings/account/verify_school_email
  /api/auth/google/start /api/auth/google/callback`.split(/\s+/);

/** Where an answer redirects a browser that called OU's host; null if it doesn't. */
function sentTo(path: string, location: string | undefined): URL | null {
  return location === undefined ? null : new URL(location, new URL(path, `http://ou.quad.localhost:${server.port}`));
}

test('no parameter of any address redirects to another site [AUT-54]', async () => {
  for (const path of addresses)
    for (const value of elsewhere) {
      const query = new URLSearchParams(names.map((name) => [name, value]));
      for (const client of [server.client(), ana.client]) {
        const { headers, bytes } = await client.request('GET', `${path}?${query}`);
        const to = sentTo(path, headers.location);
        if (to) expect([path, to.protocol, to.hostname]).toEqual([path, 'http:', 'ou.quad.localhost']);
        expect(bytes.includes('evil.example')).toBe(false);
        for (const name of ['refresh', 'link', 'content-location']) expect(headers[name]).toBeUndefined();
      }
    }
});

test.each([
  '//evil.example/',
  '//evil.example/home',
  '/\\evil.example',
  '/\\evil.example/',
  '//evil.example//',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '///',
])('the address %s redirects nowhere', async (path) => {
  const { headers } = await server.client().request('GET', path);
  const to = headers.location;
  if (to !== undefined) expect(sentTo('/', to)?.hostname).toBe('ou.quad.localhost');
});

test('a mailed link leads to the campus, whatever host the request named [AUT-70, AUT-82, CAM-08]', async () => {
  const { rows } = await server.app.platform.pool.query(`update campuses set hosts = '{}' returning id`);
  expect(rows.length).toBeGreaterThan(10);
  for (const [n, host] of ['evil.example', 'quad.localhost.evil.example', 'ou.evil.example'].entries()) {
    const attacker = new Client(server.port, host);
    const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    await attacker.call(sendPasswordLink, { body: { email: ana.email }, headers });
    expect((await linkTo(server, ana.email, 2 * n + 1)).hostname).toBe('ou.quad.localhost');
    await attacker.call(sendSignInLink, { body: { email: ana.email }, headers });
    expect((await linkTo(server, ana.email, 2 * n + 2)).hostname).toBe('ou.quad.localhost');
  }
});

test('the local provider redirects nobody to another site [AUT-58]', async () => {
  const start = await server.client().request('GET', '/api/auth/google/start');
  const url = new URL(start.headers.location ?? '');
  expect(url.pathname).toBe('/sandbox/openid/authorize');
  for (const value of [...elsewhere, 'http://ou.quad.localhost.evil.example/api/auth/google/callback']) {
    url.searchParams.set('redirect_uri', value);
    const answer = await server.client().request('GET', `${url.pathname}${url.search}`);
    expect([answer.status, answer.headers.location]).toEqual([400, undefined]);
  }
});
