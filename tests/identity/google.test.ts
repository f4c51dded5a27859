import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getViewer } from '../../contract/identity/identity.ts';
import { getSignInOptions, googleFaultMessage, googleErrors, googleStartPath } from '../../contract/identity/links.ts';
import { sitePath } from '../../contract/site-path.ts';
import { createPerson } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { answerSandbox, continueWithGoogle, goToSandbox, locationOf, pathOf, refusal } from './google-browser.ts';
import { advance, signUp } from './sign-up.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const run = (sql: string, ...values: unknown[]) => server.app.platform.pool.query(sql, values);

test('Google registers a new person, verified, on the host’s campus [AUT-56, AUT-57, AUT-58, AUT-53, AUT-54]', async () => {
  expect(await server.client().call(getSignInOptions)).toEqual({ google: true });
  const browser = server.client('ut');
  expect(await continueWithGoogle(browser, { email: 'Gil@gmail.com', name: 'Gil Mar' })).toBe('/home');
  const { user } = await browser.call(getViewer);
  expect(user).toMatchObject({ email: 'gil@gmail.com', username: 'gilmar', verified: true, campus_id: 'ut' });
  const other = server.client('ut');
  await continueWithGoogle(other, { email: 'gil2@gmail.com', name: 'Gil Mar' });
  expect((await other.call(getViewer)).user?.username).toBe('gilmar-2');
});

test('on the generic campus a new person continues with finding their school [AUT-54]', async () => {
  expect(await continueWithGoogle(server.client('campus'), { email: 'gen@gmail.com' })).toBe('/search_schools');
});

test('the next sign-in matches the subject, even if the email has changed [AUT-56]', async () => {
  const first = server.client();
  await continueWithGoogle(first, { email: 'again@gmail.com', name: 'Once Only' });
  const { user } = await first.call(getViewer);
  await run("update users set email = 'elsewhere@gmail.com' where id = $1", user?._id);
  const second = server.client();
  await continueWithGoogle(second, { email: 'again@gmail.com', name: 'Other Name' });
  expect((await second.call(getViewer)).user).toMatchObject({ _id: user?._id, first_name: 'Once' });
  expect(second.cookies.get('quad_session')).not.toBe(first.cookies.get('quad_session'));
});

test('a verified account is linked by its email [AUT-56]', async () => {
  const { id, email } = await createPerson(server);
  const browser = server.client();
  await continueWithGoogle(browser, { email });
  expect((await browser.call(getViewer)).user?._id).toBe(id);
  expect((await run('select provider from identities where user_id = $1', id)).rows).toEqual([{ provider: 'google' }]);
});

test('an account registered without verifying the address is not linked [AUT-62]', async () => {
  const owner = await signUp(server, 'Un Proved', 'unproved@gmail.com');
  const browser = server.client();
  expect(await continueWithGoogle(browser, { email: 'unproved@gmail.com' })).toBe(refusal('google_other_credential'));
  expect((await browser.call(getViewer)).user).toBeNull();
  expect((await owner.call(getViewer)).user).toMatchObject({ verified: false });
});

test('an account of another Google user is not linked [AUT-62]', async () => {
  const { id, email } = await createPerson(server);
  await run("insert into identities (provider, subject, user_id) values ('google', 'other', $1)", id);
  expect(await continueWithGoogle(server.client(), { email })).toBe(refusal('google_other_credential'));
});

test('an unclaimed account is claimed by the person whose email Google has verified [PRO-21]', async () => {
  const { id, email } = await createPerson(server, { verified: false });
  await run('update users set claimed = false where id = $1', id);
  const browser = server.client();
  expect(await continueWithGoogle(browser, { email })).toBe('/home');
  expect((await run('select claimed, verified from users where id = $1', id)).rows).toEqual([
    { claimed: true, verified: true },
  ]);
});

test('someone who cancels returns to the form with a message [AUT-61]', async () => {
  const browser = server.client();
  const end = await continueWithGoogle(browser, { action: 'cancel' });
  expect(end).toBe(refusal('google_cancelled'));
  expect(googleFaultMessage(new URL(end, 'http://x').searchParams.get('error'))).toBe(
    'Error: Sign-in process was canceled',
  );
  expect(browser.cookies.size).toBe(0);
});

test('banned and suspended people are refused [AUT-69, AUT-93, AUT-64]', async () => {
  const email = 'outcast@gmail.com';
  const browser = server.client();
  await continueWithGoogle(browser, { email });
  const id = (await browser.call(getViewer)).user?._id;
  await run("update users set suspended_until = product_now() + interval '1 day' where id = $1", id);
  expect(await continueWithGoogle(server.client(), { email })).toBe(refusal('google_disabled'));
  await run('update users set banned_at = product_now() where id = $1', id);
  expect(await continueWithGoogle(server.client(), { email })).toBe(refusal('banned'));
  await run("insert into bans (email) values ('listed@gmail.com')");
  expect(await continueWithGoogle(server.client(), { email: 'listed@gmail.com' })).toBe(refusal('banned'));
  expect((await run("select 1 from users where email = 'listed@gmail.com'")).rows).toHaveLength(0);
});

describe('the round trip to the provider', () => {
  test('an answer without the cookie from its start is refused [AUT-63]', async () => {
    const browser = server.client();
    const back = await answerSandbox(browser, await goToSandbox(browser), { email: 'lured@gmail.com' });
    const victim = server.client();
    expect(locationOf(await victim.request('GET', pathOf(back)))).toBe(refusal('google_invalid'));
    await goToSandbox(victim);
    expect(locationOf(await victim.request('GET', pathOf(back)))).toBe(refusal('google_invalid'));
    expect((await victim.call(getViewer)).user).toBeNull();
  });

  test('an answer works once [AUT-63]', async () => {
    const browser = server.client();
    const back = await answerSandbox(browser, await goToSandbox(browser), { email: 'replay@gmail.com' });
    const flow = browser.cookies.get('quad_google') ?? '';
    expect(locationOf(await browser.request('GET', pathOf(back)))).toBe('/home');
    expect(browser.cookies.has('quad_google')).toBe(false);
    const again = server.client();
    again.cookies.set('quad_google', flow);
    expect(locationOf(await again.request('GET', pathOf(back)))).toBe(refusal('google_invalid'));
  });

  test('another state, code or cookie is refused [AUT-63]', async () => {
    const tamper = async (change: (url: URL, browser: ReturnType<TestServer['client']>) => void) => {
      const browser = server.client();
      const back = new URL(await answerSandbox(browser, await goToSandbox(browser), { email: 'tamper@gmail.com' }));
      change(back, browser);
      const end = locationOf(await browser.request('GET', pathOf(back.href)));
      expect((await browser.call(getViewer)).user).toBeNull();
      return end;
    };
    const flip = (text: string) => `${text.slice(0, -2)}${text.at(-2) === 'A' ? 'B' : 'A'}${text.at(-1)}`;
    for (const name of ['state', 'code'])
      expect(await tamper((url) => url.searchParams.set(name, flip(url.searchParams.get(name) ?? '')))).toBe(
        refusal('google_invalid'),
      );
    expect(await tamper((url) => url.searchParams.delete('state'))).toBe(refusal('google_invalid'));
    expect(
      await tamper((_url, { cookies }) => cookies.set('quad_google', flip(cookies.get('quad_google') ?? ''))),
    ).toBe(refusal('google_invalid'));
    expect(await tamper((_url, { cookies }) => cookies.set('quad_google', 'x'))).toBe(refusal('google_invalid'));
  });

  test('a sign-in expires after ten minutes [AUT-63]', async () => {
    const browser = server.client();
    const back = await answerSandbox(browser, await goToSandbox(browser), { email: 'slow@gmail.com' });
    await advance(server, 601);
    expect(locationOf(await browser.request('GET', pathOf(back)))).toBe(refusal('google_invalid'));
  });

  test('another site cannot start a sign-in [AUT-58]', async () => {
    const answer = await server.client().request('GET', '/api/auth/google/start', undefined, {
      'sec-fetch-site': 'cross-site',
    });
    expect(locationOf(answer)).toBe('/user_registration');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('the browser’s previous session ends [AUT-19]', async () => {
    const { client } = await createPerson(server);
    const before = server.client();
    before.cookies.set('quad_session', client.cookies.get('quad_session') ?? '');
    await continueWithGoogle(client, { email: 'switch@gmail.com' });
    expect((await client.call(getViewer)).user?.email).toBe('switch@gmail.com');
    expect((await before.call(getViewer)).user).toBeNull();
  });

  test('the return address is a path of this site, or ignored [AUT-56]', async () => {
    const end = async (to: string, email: string) =>
      continueWithGoogle(server.client(), { email }, googleStartPath(to, null).slice('/api/auth/google/start'.length));
    expect(await end('/ana/post/1?x=2#y', 'to1@gmail.com')).toBe('/ana/post/1?x=2#y');
    expect(await end('//evil.example/', 'to2@gmail.com')).toBe('/home');
    for (const bad of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/.//evil.example',
      '/a/..//evil.example',
      '/\t/evil.example',
      'javascript:alert(1)',
      'home',
      '',
      '/api/auth/google/start',
      '/sandbox/mail',
      `/${'a'.repeat(600)}`,
    ])
      expect([bad, sitePath(bad)]).toEqual([bad, null]);
    expect(sitePath('/home?to=https://evil.example')).toBe('/home?to=https://evil.example');
  });
});

test('without keys outside the sandbox the button says that Google is not configured [AUT-59]', async () => {
  const { OpenidSignIn } = await import('../../server/features/sign-in/openid/navigation.ts');
  const { default: Fastify } = await import('fastify');
  const { platform } = server.app;
  const { CampusDirectory } = await import('../../server/features/campuses/index.ts');
  const directory = new CampusDirectory(platform);
  await directory.load();
  const google = new OpenidSignIn({ platform, campuses: { directory } } as never, {} as never, null);
  const app = Fastify();
  google.mount(app, { cookies: { rootDomain: 'quad.localhost', secure: false }, viewerOf: () => null });
  const { headers } = await app.inject('/api/auth/google/start');
  expect(headers.location).toBe(refusal('google_not_configured'));
  expect(googleFaultMessage('google_not_configured')).toBe("Google sign-in isn't set up here.");
  expect(await google.routes[0]?.handle({} as never)).toEqual({ google: false });
});

test('what is wrong with an account has a message for each code [AUT-62, AUT-63, AUT-65, AUT-66]', () => {
  expect(googleErrors).toMatchObject({
    google_other_credential: 'Error: Account already exists with different credentials',
    google_invalid: 'Error: Invalid credentials',
    google_disabled: 'Error: That account has been disabled',
    google_no_email: 'Error: User email not found',
    google_wrong_password: 'Error: Incorrect password',
    banned: 'Account has been banned',
  });
});

test('what else fails has a message for each code, and no other code has one [AUT-60, AUT-67, AUT-68]', () => {
  expect(googleErrors).toMatchObject({
    google_network: 'Network error. Please check your connection',
    google_unknown: 'Unknown Error Signing In with Google',
    google_sign_up: 'Error Signing In with Google.',
  });
  for (const code of ['constructor', 'x', '', null]) expect(googleFaultMessage(code)).toBeNull();
});
