import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getViewer, logIn, register, sendAccountCode } from '../../contract/identity/identity.ts';
import { followSignInLink, sendSignInLink } from '../../contract/identity/links.ts';
import { listSignInMethods, removeSignInMethod } from '../../contract/identity/sign-in-methods.ts';
import type { Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { continueWithGoogle } from './google-browser.ts';
import { tokenTo } from './mailed-link.ts';
import { withPassword } from './own-factors.ts';
import { PASSWORD } from './sign-up.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const name = 'Ever Ywhere';
let mails = 0;
const byLink = async (client: Client, email: string, about: object = {}) => {
  await client.call(sendSignInLink, { body: { email, ...about } });
  const token = await tokenTo(server, email, ++mails);
  return client.call(followSignInLink, { body: { email, token } });
};

describe('signing up and signing in again work by password, by mailed link and by Google [AUT-20]', () => {
  const ways: [way: string, first: (c: Client, email: string) => Promise<unknown>, again: typeof byLink][] = [
    [
      'password',
      (client, email) => client.call(register, { body: { name, email, password: PASSWORD, agree: true } }),
      (client, email) => client.call(logIn, { body: { email, password: PASSWORD } }) as never,
    ],
    ['link', (client, email) => byLink(client, email, { name, agree: true }), byLink],
    [
      'Google',
      (client, email) => continueWithGoogle(client, { email, name }),
      (client, email) => continueWithGoogle(client, { email, name }) as never,
    ],
  ];
  test.each(ways)('%s', async (way, first, again) => {
    const email = `${way.toLowerCase()}@gmail.com`;
    const made = server.client();
    await first(made, email);
    const { user } = await made.call(getViewer);
    expect(user).toMatchObject({ email, first_name: 'Ever', last_name: 'Ywhere', campus_id: 'ou' });
    const back = server.client();
    await again(back, email);
    expect((await back.call(getViewer)).user?._id).toBe(user?._id);
  });
});

test.each(['somebody@gmail.com', 'someone@ou.edu', 'a+b@mail.example.co.uk', "o'neil@school.org"])(
  '%s can sign up, of a school or not [AUT-89, D43]',
  async (email) => {
    const client = server.client();
    const { user } = await client.call(register, { body: { name, email, password: PASSWORD, agree: true } });
    expect(user).toMatchObject({ email, verified: false, school_verified: false });
  },
);

test('a code that can’t be sent is reported [VER-18]', async () => {
  const client = server.client();
  await continueWithGoogle(client, { email: 'proved@gmail.com', name });
  expect(await client.refused(sendAccountCode)).toMatchObject({ status: 422, title: 'Something went wrong' });
});

test('whoever was deleted while their session is still cached is signed out', async () => {
  const gone = await withPassword(server);
  const removal = { params: { method: 'password' as const } };
  expect((await gone.client.call(listSignInMethods)).methods).toContainEqual(
    expect.objectContaining({ method: 'password', added: true }),
  );
  expect((await gone.client.refused(removeSignInMethod, removal)).code).toBe('last_sign_in_method');
  await server.app.platform.pool.query('update users set deleted_at = product_now() where id = $1', [gone.id]);
  expect((await gone.client.refused(listSignInMethods)).code).toBe('not_signed_in');
  expect((await gone.client.refused(removeSignInMethod, removal)).code).toBe('not_signed_in');
});
