import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listAds } from '../../contract/ads/ads.ts';
import { listAdReviews } from '../../contract/ads/reviews.ts';
import { listSponsored } from '../../contract/ads/sponsored.ts';
import { getFunds } from '../../contract/ads/payments.ts';
import { checkEmail, register } from '../../contract/identity/identity.ts';
import { followSignInLink, sendSignInLink } from '../../contract/identity/links.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({ env: { ADS: 'off', SIGN_UP: 'school', REGION_GATE: 'off' } });
  ana = await createPerson(server, { role: 'admin' });
});
afterAll(() => server.stop());

const page = async (path: string) => (await ana.client.request('GET', path)).bytes.toString();

describe('with ADS=off', () => {
  test('no call about ads or payments exists, nor does their description [OWN-04]', async () => {
    const { _id } = await post(ana, 'A lamp', { price: 500, category: 'furniture' });
    for (const [method, path] of [
      ['GET', '/api/ads'],
      ['GET', '/api/payments'],
      ['GET', '/api/payments/activity.csv'],
      ['GET', `/api/posts/${_id}/boost`],
      ['POST', `/api/posts/${_id}/ads`],
      ['GET', '/api/ads/sponsored'],
      ['GET', '/api/admin/ads'],
      ['POST', '/api/stripe/webhook'],
    ] as const)
      expect([path, (await ana.client.request(method, path, method === 'POST' ? {} : undefined)).status]).toEqual([
        path,
        404,
      ]);
    const { paths } = (await ana.client.request('GET', '/api/openapi.json')).json as { paths: Record<string, object> };
    expect(Object.keys(paths).filter((path) => /\/(ads|boost|payments|checkouts|stripe)\b/.test(path))).toEqual([]);
    for (const endpoint of [listAds, getFunds, listSponsored, listAdReviews])
      expect(Object.keys(paths)).not.toContain(endpoint.path);
  });

  test('the page knows that there are none, and their addresses have no title [OWN-04]', async () => {
    const html = await page('/home');
    const boot = JSON.parse(/id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as Record<string, unknown>;
    expect(boot).toMatchObject({ switches: { ads: false, region: false, schoolSignUp: true }, sponsored: null });
    for (const path of ['/ads', '/settings/payments', '/post/x/boost']) {
      const { status, bytes } = await ana.client.request('GET', path);
      expect([path, status]).toEqual([path, 404]);
      expect(bytes.toString()).toContain('<title>Page not found');
    }
  });
});

describe('with SIGN_UP=school', () => {
  const account = (email: string) => ({
    body: { name: 'Sam Reed', email, password: 'a good long password', agree: true as const },
  });
  const refusal = [{ field: 'email', message: 'Please sign up with your school email.' }];

  test('only school addresses of the campus get an account, whichever way [OWN-04]', async () => {
    const visitor = server.client('ou');
    expect((await visitor.refused(checkEmail, { body: { email: 'sam@gmail.com' } })).errors).toEqual(refusal);
    expect((await visitor.refused(register, account('sam@gmail.com'))).errors).toEqual(refusal);
    expect((await visitor.refused(register, account('sam@utexas.edu'))).errors).toEqual(refusal);
    const link = { name: 'Sam Reed', email: 'sam@gmail.com', agree: true };
    expect((await visitor.refused(sendSignInLink, { body: link })).errors).toEqual(refusal);
    expect(await visitor.call(checkEmail, { body: { email: 'sam@ou.edu' } })).toEqual({ next: 'register' });
    expect(await visitor.call(register, account('sam@ou.edu'))).toMatchObject({ user: { email: 'sam@ou.edu' } });
    expect((await server.client('campus').refused(register, account('kim@gmail.com'))).errors).toEqual(refusal);
  });

  test('people with another address who have an account still log in [OWN-04]', async () => {
    await server.app.platform.pool.query('update users set email = $2 where id = $1', [ana.id, 'ana@gmail.com']);
    const visitor = server.client('ou');
    expect(await visitor.call(checkEmail, { body: { email: 'ana@gmail.com' } })).toEqual({ next: 'login' });
    await visitor.call(sendSignInLink, { body: { email: 'ana@gmail.com' } });
    const [mail] = await vi.waitFor(async () => {
      const found = await server.mails('ana@gmail.com');
      expect(found).toHaveLength(1);
      return found;
    }, 10_000);
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(await visitor.call(followSignInLink, { body: { email: 'ana@gmail.com', token } })).toBeDefined();
  });
});
