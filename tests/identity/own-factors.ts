import { stripeKeys } from '../harness/stripe-keys.ts';
import { createHmac } from 'node:crypto';
import { getViewer, logIn } from '../../contract/identity/identity.ts';
import { addApp, addPasskey, startApp, startPasskey } from '../../contract/identity/second-factor.ts';
import { challengePasskey } from '../../contract/identity/passkeys.ts';
import { hashPassword } from '../../server/features/identity/passwords/index.ts';
import { createPerson, type Person, type PersonOptions } from '../factories/people.ts';
import type { Client } from '../harness/client.ts';
import type { TestServer } from '../harness/server.ts';
import { Authenticator } from './authenticator.ts';
import { PASSWORD } from './sign-up.ts';

/** Settings of a server outside the sandbox, with its own database. */
export const inProduction = {
  NODE_ENV: 'production',
  ROOT_DOMAIN: 'quad.localhost',
  PUBLIC_SCHEME: 'http',
  DATABASE_URL: 'postgres://unused',
  SESSION_SECRET: 'q7RmZ2vK9tLw4XcB8nHs3YdF6gJp1TeA',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'quad@example.edu',
  SEED_CAMPUSES: 'all',
  ...stripeKeys,
};

export const RP_ID = 'quad.localhost';

/** The origin that a client's browser gives to an authenticator. */
export const at = ({ host, port }: Client, rpId = RP_ID) => ({ origin: `http://${host}:${port}`, rpId });

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of an authenticator app at a moment (RFC 6238), without the server's library. */
export function appCode(secret: string, ms: number): string {
  const bits = [...secret].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(ms / 30_000)));
  const mac = createHmac('sha1', key).update(step).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** A student with a password, who has just signed in. */
export async function withPassword(server: TestServer, options: PersonOptions = {}): Promise<Person> {
  const person = await createPerson(server, options);
  hashed ??= hashPassword(PASSWORD);
  await server.app.platform.pool.query('update users set password_hash = $2 where id = $1', [person.id, await hashed]);
  return person;
}
let hashed: Promise<string> | undefined;

/** Adds a passkey. */
export async function enrolKey(client: Client, name = 'My laptop') {
  const key = new Authenticator();
  const wanted = await client.call(startPasskey);
  const passkey = key.create(wanted, at(client, wanted.rp.id));
  return { key, ...(await client.call(addPasskey, { body: { name, passkey } })) };
}

/** Adds an authenticator app; its codes follow the product's clock. */
export async function enrolApp(server: TestServer, client: Client, name = 'My phone') {
  const { secret } = await client.call(startApp);
  const codeIn = (seconds = 0) => appCode(secret, server.app.platform.clock.now() + seconds * 1_000);
  return { secret, codeIn, ...(await client.call(addApp, { body: { name, code: codeIn() } })) };
}

/** Someone in a new browser whose password was right. */
export async function begun(server: TestServer, email: string, campus = 'ou'): Promise<Client> {
  const client = server.client(campus);
  const { code } = await client.refused(logIn, { body: { email, password: PASSWORD } });
  if (code !== 'second_factor_needed') throw new Error(`the log-in answered ${code}`);
  if ((await client.call(getViewer)).user) throw new Error('somebody is signed in already');
  return client;
}

/** Signs the server's challenge with a passkey; `more` overrides what an honest browser would send. */
export async function sign(
  client: Client,
  purpose: 'sign_in' | 'second_step' | 'proof',
  key: Authenticator,
  more: Partial<Parameters<Authenticator['get']>[0]> = {},
) {
  const { challenge, rpId } = await client.call(challengePasskey, { body: { purpose } });
  return key.get({ challenge, ...at(client, rpId), ...more });
}
