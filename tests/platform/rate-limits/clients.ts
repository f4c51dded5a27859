import { createHash, randomBytes } from 'node:crypto';
import type { Socket } from 'socket.io-client';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { LimitName } from '../../../contract/rate-limits.ts';
import type { LimitGroup } from '../../../server/platform/admission/rate-limits.ts';
import { createPerson, type Person } from '../../factories/people.ts';
import { type Answer, Client } from '../../harness/client.ts';
import type { TestServer } from '../../harness/server.ts';

/** A client whose requests come from its own address. */
class AddressedClient extends Client {
  readonly #address: string;

  constructor(other: Client, address: string) {
    super(other.port, other.host);
    for (const [name, value] of other.cookies) this.cookies.set(name, value);
    this.#address = address;
  }

  override request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    return super.request(method, path, body, { 'x-forwarded-for': this.#address, ...headers });
  }
}

/** The people and addresses for testing one limit, unused by any other. */
export interface Scene {
  server: TestServer;
  /** the person who is limited */
  person: Person;
  other: Person;
  visitor: Client;
  /** another visitor in the same browser */
  fresh(): Client;
  /** the browser's name, if someone signed in with it before */
  browser: string | null;
  socket: Socket | undefined;
  address: string;
  /** what `prepare` returned for `call` */
  id: string;
  run(sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]>;
  /** a new person */
  someone(): Promise<Person>;
}

/** One limit: its required numbers, and a call that it counts. */
export interface Line {
  points: number;
  most?: number;
  browser?: number;
  newcomers?: number;
  seconds: number;
  /** what it counts by: the account, the network address, or another key */
  by: 'account' | 'address' | ((scene: Scene) => string);
  /** the name in the refusal, where another limit refuses instead */
  refusedAs?: LimitName;
  /** for refusals that are not API answers: whether this is one */
  isRefusal?(answer: Answer): boolean;
  /** the person has not confirmed their email address */
  unverified?: true | undefined;
  prepare?(scene: Scene): Promise<unknown>;
  call(scene: Scene): Promise<Answer>;
}

let counter = 0;
/** A unique number. */
export const next = (): number => ++counter;

/** Makes a browser known, as if someone had signed in with it before. */
async function knownBrowser(run: Scene['run'], userId: string): Promise<{ token: string; name: string }> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(`device\n${token}`).digest();
  await run('insert into known_devices (user_id, device_hash) values ($1, $2)', userId, hash);
  return { token, name: hash.toString('base64url') };
}

export async function sceneOf(server: TestServer, { unverified }: Line, share?: LimitGroup): Promise<Scene> {
  const n = next();
  // IPv6 is counted by network, because one machine has many addresses
  const address = `2001:db8:${n.toString(16)}:1::7`;
  const { pool } = server.app.platform;
  const run: Scene['run'] = async (sql, ...values) => (await pool.query(sql, values)).rows;
  const someone = async (verified = true) => {
    const person = await createPerson(server, { verified });
    if (share !== 'newcomers')
      await run(`update users set created_at = created_at - interval '9 days' where id = $1`, person.id);
    return { ...person, client: addressed(person.client) };
  };
  const other = await createPerson(server);
  const browser = share === 'browser' ? await knownBrowser(run, other.id) : null;
  const addressed = (client: Client): Client => {
    if (browser) client.cookies.set('quad_device', browser.token);
    return new AddressedClient(client, address);
  };
  return {
    server,
    person: await someone(!unverified),
    other,
    visitor: addressed(server.client()),
    fresh: () => addressed(server.client()),
    browser: browser?.name ?? null,
    socket: undefined,
    address,
    id: '',
    run,
    someone,
  };
}

/** A call of the contract by a person. */
export const ask =
  <E extends Endpoint>(
    endpoint: E,
    sent: (scene: Scene) => object = () => ({}),
    by: 'person' | 'visitor' = 'person',
  ): Line['call'] =>
  (scene) =>
    (by === 'person' ? scene.person.client : scene.visitor).try(endpoint, sent(scene) as never);

/** The result of something without an API answer, as if it had one. */
export const answered = (isLet: boolean): Answer => ({
  status: isLet ? 200 : 429,
  headers: {},
  bytes: Buffer.alloc(0),
  json: undefined,
});
/** Whether it was refused, for refusals without a time to wait. */
export const isRefusal = ({ status }: Answer): boolean => status === 429;
