import { createHash, randomBytes } from 'node:crypto';
import type { Socket } from 'socket.io-client';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { LimitName } from '../../../contract/rate-limits.ts';
import type { Share } from '../../../server/platform/rate-limits.ts';
import { createPerson, type Person } from '../../factories/people.ts';
import { type Answer, Client } from '../../harness/client.ts';
import type { TestServer } from '../../harness/server.ts';

/** A client whose requests come from an address of its own. */
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

/** What one limit is tried with: people and an address that no other limit has met. */
export interface Scene {
  server: TestServer;
  /** does what is limited */
  person: Person;
  other: Person;
  visitor: Client;
  /** another visitor in the same browser */
  fresh(): Client;
  /** the name of the browser, where somebody signed in with it before */
  browser: string | null;
  socket: Socket | undefined;
  address: string;
  /** what `prepare` left for `call` */
  id: string;
  run(sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]>;
  /** a person with nothing done yet */
  someone(): Promise<Person>;
}

/** One limit: what it must be, and a call that it counts. */
export interface Line {
  points: number;
  most?: number;
  browser?: number;
  newcomers?: number;
  seconds: number;
  /** what it is counted by: the account, the network address, or a key of its own */
  by: 'account' | 'address' | ((scene: Scene) => string);
  /** the name in the refusal, where another limit refuses for it */
  refusedAs?: LimitName;
  /** where the refusal is not an answer of the API: whether this is it */
  isRefusal?(answer: Answer): boolean;
  /** the person has not confirmed their email address */
  unverified?: true | undefined;
  prepare?(scene: Scene): Promise<unknown>;
  call(scene: Scene): Promise<Answer>;
}

let counter = 0;
/** A number that no other call has. */
export const next = (): number => ++counter;

/** Makes a browser known: somebody signed in with it before. */
async function knownBrowser(run: Scene['run'], userId: string): Promise<{ token: string; name: string }> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(`device\n${token}`).digest();
  await run('insert into known_devices (user_id, device_hash) values ($1, $2)', userId, hash);
  return { token, name: hash.toString('base64url') };
}

export async function sceneOf(server: TestServer, { unverified }: Line, share?: Share): Promise<Scene> {
  const n = next();
  // of an IPv6 address its network counts: one machine has as many addresses as it likes
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

/** A call of the contract by somebody. */
export const ask =
  <E extends Endpoint>(
    endpoint: E,
    sent: (scene: Scene) => object = () => ({}),
    by: 'person' | 'visitor' = 'person',
  ): Line['call'] =>
  (scene) =>
    (by === 'person' ? scene.person.client : scene.visitor).try(endpoint, sent(scene) as never);

/** What came of something that no call answers, as if one did. */
export const answered = (isLet: boolean): Answer => ({
  status: isLet ? 200 : 429,
  headers: {},
  bytes: Buffer.alloc(0),
  json: undefined,
});
/** Whether it was refused; nobody is told how long to wait. */
export const isRefusal = ({ status }: Answer): boolean => status === 429;
