import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getViewer, logIn } from '../../contract/identity/identity.ts';
import * as contract from '../../contract/identity/second-factor.ts';
import * as passkeys from '../../contract/identity/passkeys.ts';
import * as proofs from '../../contract/identity/proofs.ts';
import { signIn } from '../factories/people.ts';
import { Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { Authenticator } from './authenticator.ts';
import { at, begun as begunOn, enrolKey, RP_ID, sign, withPassword } from './own-factors.ts';
import { advance, PASSWORD } from './sign-up.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => server.stop());

const run = async (sql: string, ...values: unknown[]) => (await server.app.platform.pool.query(sql, values)).rows;
const who = async (client: Client) => (await client.call(getViewer)).user?._id ?? null;
const begun = (email: string, campus?: string) => begunOn(server, email, campus);

describe('passkeys [AUT-20]', () => {
  test('sign in alone when they verify their user, and as a second step on every campus', async () => {
    const { id, email, client } = await withPassword(server);
    const { key } = await enrolKey(client);
    for (const campus of ['ou', 'ut']) {
      const browser = server.client(campus);
      const passkey = await sign(browser, 'sign_in', key);
      expect((await browser.call(passkeys.signInWithPasskey, { body: { passkey } })).user?._id).toBe(id);
      const second = await begun(email, campus);
      const step = await sign(second, 'second_step', key, { unverified: true });
      expect((await second.call(contract.takeSecondStep, { body: { passkey: step } })).user?._id).toBe(id);
    }
    const browser = server.client();
    const unknown = await sign(browser, 'sign_in', key, { unverified: true });
    expect((await browser.refused(passkeys.signInWithPasskey, { body: { passkey: unknown } })).code).toBe(
      'passkey_refused',
    );
    await run("update users set suspended_until = product_now() + interval '1 day' where id = $1", id);
    const suspended = await sign(browser, 'sign_in', key);
    expect((await browser.refused(passkeys.signInWithPasskey, { body: { passkey: suspended } })).code).toBe(
      'suspended',
    );
    expect(await who(browser)).toBeNull();
  });

  test.each<[string, (browser: Client, key: Authenticator) => Promise<object>]>([
    ['of another site', (b, key) => sign(b, 'sign_in', key, { origin: 'https://quad.localhost.evil.example' })],
    ['of a sister campus', (b, key) => sign(b, 'sign_in', key, { origin: at(server.client('ut')).origin })],
    ['for another domain', (b, key) => sign(b, 'sign_in', key, { rpId: 'evil.example' })],
    ['for the campus alone', (b, key) => sign(b, 'sign_in', key, { rpId: 'ou.quad.localhost' })],
    ['a copied key, whose count stands still', (b, key) => sign(b, 'sign_in', key, { counter: key.counter })],
    ['a copied key, whose count is behind', (b, key) => sign(b, 'sign_in', key, { counter: 1 })],
    ['of its making', (b, key) => sign(b, 'sign_in', key, { type: 'webauthn.create' })],
    ['of a challenge of its own', (b, key) => sign(b, 'sign_in', key, { challenge: 'bm8tY2hhbGxlbmdl' })],
    ['of a challenge for something else', async (b, key) => sign(await begunWith(b), 'second_step', key)],
    [
      'by another key',
      async (b, key) => ({ ...(await sign(b, 'sign_in', new Authenticator())), id: key.id, rawId: key.id }),
    ],
    ['by a key that nobody has', (b) => sign(b, 'sign_in', new Authenticator())],
  ])('a signature %s is refused', async (_, forge) => {
    const { email, client } = await withPassword(server);
    const { key } = await enrolKey(client);
    key.counter = 4;
    const used = server.client();
    await used.call(passkeys.signInWithPasskey, { body: { passkey: await sign(used, 'sign_in', key) } });
    emailOfBegun = email;
    const browser = server.client();
    const passkey = await forge(browser, key);
    expect((await browser.refused(passkeys.signInWithPasskey, { body: { passkey } as never })).code).toBe(
      'passkey_refused',
    );
    expect(await who(browser)).toBeNull();
  });

  let emailOfBegun = '';
  async function begunWith(browser: Client): Promise<Client> {
    await browser.refused(logIn, { body: { email: emailOfBegun, password: PASSWORD } });
    return browser;
  }

  test('a signature is valid once, and no longer than five minutes', async () => {
    const { client } = await withPassword(server);
    const { key } = await enrolKey(client);
    const body = { passkey: await sign(server.client(), 'sign_in', key) };
    await server.client().call(passkeys.signInWithPasskey, { body });
    expect((await server.client().refused(passkeys.signInWithPasskey, { body })).code).toBe('passkey_refused');
    const late = { passkey: await sign(server.client(), 'sign_in', key) };
    await advance(server, 301);
    expect((await server.client().refused(passkeys.signInWithPasskey, { body: late })).code).toBe('passkey_refused');
  });

  test('another person’s passkey is neither a second step nor a proof', async () => {
    const [owner, thief] = [await withPassword(server), await withPassword(server)];
    await enrolKey(owner.client);
    const { key } = await enrolKey(thief.client);
    const browser = await begun(owner.email);
    const step = await sign(browser, 'second_step', key);
    expect((await browser.refused(contract.takeSecondStep, { body: { passkey: step } })).code).toBe('passkey_refused');
    const proof = await sign(owner.client, 'proof', key);
    expect((await owner.client.refused(proofs.prove, { body: { passkey: proof } })).code).toBe('passkey_refused');
    // a challenge issued to the thief is not valid for the owner
    const { challenge } = await thief.client.call(passkeys.challengePasskey, { body: { purpose: 'proof' } });
    const own = await enrolKey(owner.client, 'Another');
    const signed = own.key.get({ challenge, ...at(owner.client) });
    expect((await owner.client.refused(proofs.prove, { body: { passkey: signed } })).code).toBe('passkey_refused');
    // nor is one that claims another user
    const lying = server.client();
    own.key.userHandle = Buffer.from(thief.id).toString('base64url');
    expect(
      (await lying.refused(passkeys.signInWithPasskey, { body: { passkey: await sign(lying, 'sign_in', own.key) } }))
        .code,
    ).toBe('passkey_refused');
  });

  test('a passkey is created for its person, site and challenge, and can’t be added to another account', async () => {
    const [ana, bo] = [await withPassword(server), await withPassword(server)];
    const key = new Authenticator();
    const make = async (client: Client, where: object, given?: string) => {
      const wanted = await client.call(contract.startPasskey);
      const passkey = key.create({ ...wanted, ...(given ? { challenge: given } : {}) }, { ...at(client), ...where });
      const answer = await client.try(contract.addPasskey, { body: { name: 'Key', passkey } });
      return [answer.status, wanted.challenge, passkey] as const;
    };
    expect((await make(ana.client, { origin: 'https://evil.example' }))[0]).toBe(422);
    expect((await make(ana.client, { rpId: 'evil.example' }))[0]).toBe(422);
    // attestation by certificates could make the server fetch addresses, so it is refused
    for (const statement of ['apple', 'android-key', 'android-safetynet', 'tpm', 'fido-u2f'])
      expect((await make(ana.client, { statement }))[0]).toBe(422);
    const { challenge } = await bo.client.call(contract.startPasskey);
    expect((await make(ana.client, {}, challenge))[0]).toBe(422);
    const [made, , passkey] = await make(ana.client, {});
    expect(made).toBe(201);
    expect((await ana.client.refused(contract.addPasskey, { body: { name: 'Twice', passkey } })).code).toBe(
      'passkey_refused',
    );
    expect((await make(bo.client, {}))[0]).toBe(422);
    const again = await ana.client.call(contract.startPasskey);
    expect(again.excludeCredentials.map(({ id }) => id)).toEqual([key.id]);
    expect(again.rp.id).toBe(RP_ID);
  });

  test('a campus with its own domain has separate passkeys; a bare IP address has none', async () => {
    const { id, client, email } = await withPassword(server);
    const own = new Client(client.port, 'ou.example.com');
    await signIn(server, id, own);
    await enrolKey(own, 'Of ou.example.com');
    const shared = await own.call(contract.getSecurity);
    expect(shared.factors.map(({ site }) => site)).toEqual([null]);
    // adding the first factor ended the other sessions
    const browser = await begun(email);
    expect(await browser.call(contract.getSecondStep)).toEqual({ passkey: false, app: false, recovery: true });
    const bare = new Client(client.port, '127.0.0.1');
    expect((await bare.refused(passkeys.challengePasskey, { body: { purpose: 'sign_in' } })).code).toBe(
      'passkey_refused',
    );
  });
});
