import type { LimitName } from '../../../contract/rate-limits.ts';
import { Client } from '../../harness/client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';
import type { Line, Scene } from './clients.ts';

const MINUTE = 60;

const gets =
  (path: string, who: (scene: Scene) => Scene['visitor']): Line['call'] =>
  (scene) =>
    who(scene).request('GET', path);
const person = (scene: Scene) => scene.person.client;
const visitor = (scene: Scene) => scene.visitor;
const flyer = '/api/posts/nothing/flyer';
/** Makes the server cache the session, after which the account is counted. */
const prepare = async (scene: Scene) => void (await scene.person.client.request('GET', '/api/campuses/current'));
const post =
  (who: (scene: Scene) => Scene['visitor']): Line['call'] =>
  (scene) =>
    who(scene).request('POST', '/api/nothing', {});

let guarded: TestServer | undefined;
/** A server with a password in front, on the same database. */
async function prepareGuarded({ server }: Scene): Promise<void> {
  const { databaseUrl } = server;
  const env = { SANDBOX_PASSWORD: 'a password for friends', TRUST_PROXY: '127.0.0.1', REGION_GATE: 'off' };
  guarded ??= await startTestServer({ databaseUrl, env });
}
/** Stops what was started for a limit. */
export const stopGuarded = async (): Promise<void> => guarded?.stop();

const guess: Line['call'] = ({ address, server }) =>
  new Client(guarded?.port ?? 0, server.client().host).request('GET', '/home', undefined, {
    'x-forwarded-for': address,
    authorization: `Basic ${Buffer.from('quad:wrong').toString('base64')}`,
  });

/** The limits of every request, by caller. */
export const httpLines: Record<Extract<LimitName, `http.${string}`>, Line> = {
  'http.reads': { points: 3_000, seconds: MINUTE, by: 'account', prepare, call: gets('/api/users/nobody', person) },
  'http.reads-address': {
    points: 30_000,
    seconds: MINUTE,
    by: 'address',
    call: gets('/api/campuses/current', visitor),
  },
  'http.writes': { points: 3_000, seconds: MINUTE, by: 'account', prepare, call: post(person) },
  'http.writes-address': { points: 30_000, seconds: MINUTE, by: 'address', call: post(visitor) },
  'http.pages': { points: 300, seconds: MINUTE, by: 'account', prepare, call: gets('/home', person) },
  'http.pages-address': { points: 3_000, seconds: MINUTE, by: 'address', call: gets('/home', visitor) },
  'http.sandbox-password': { points: 20, seconds: 60 * MINUTE, by: 'address', prepare: prepareGuarded, call: guess },
  'http.drawings': { points: 30, seconds: MINUTE, by: 'account', prepare, call: gets(flyer, person) },
  'http.drawings-address': { points: 300, seconds: MINUTE, by: 'address', call: gets(flyer, visitor) },
  'http.files': { points: 6_000, seconds: MINUTE, by: 'account', prepare, call: gets('/files/nothing', person) },
  'http.files-address': { points: 60_000, seconds: MINUTE, by: 'address', call: gets('/files/nothing', visitor) },
};
