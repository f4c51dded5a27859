import { ledger } from '../../server/features/ads/ledger/ledger.ts';
import { samples } from '../platform/access/samples.ts';
import { createWorld, PASSWORD, type Role, roles, type World } from '../platform/access/world.ts';
import { signIn } from '../factories/people.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../harness/server.ts';
import { type WriteWatch, watchWrites } from './writes.ts';

/** A server with a campus full of records; a broken one is replaced. */
export interface FuzzServer {
  server: TestServer;
  world: World;
  /** records besides the world's own, by the name that plans use */
  more: ReadonlyMap<string, string>;
  watch: WriteWatch;
}

/**
 * Starts a server with the world of the access table. Rate limits are lifted, because they would answer instead of
 * the code under test.
 * @param options by default an empty database and a free port
 */
export async function openFuzzServer(
  options: Pick<TestServerOptions, 'databaseUrl' | 'port' | 'page'> = {},
): Promise<FuzzServer> {
  const server = await startTestServer({
    env: { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: process.env.QUAD_TEST_LOG ?? 'error' },
    ...options,
  });
  server.app.platform.limits.spend = async () => 0;
  const world = await createWorld(server);
  const more = new Map<string, string>();
  for (const [name, line] of Object.entries(madeBy)) {
    const asked = await samples[line]?.(world, world.actor('owner'));
    more.set(name, asked?.params?.id ?? '');
  }
  // a running ad that no one paid for would be an error by itself
  await server.app.platform.write((tx) =>
    ledger.transfer(tx, {
      kind: 'payment',
      cause: 'the ad of the world',
      adId: null,
      memo: 'Card payment',
      entries: [
        { account: { kind: 'ad_budget', adId: more.get('ad') ?? '' }, cents: 500 },
        { account: { kind: 'card' }, cents: -500 },
      ],
    }),
  );
  return { server, world, more, watch: await watchWrites(server) };
}

/** Rows of the access table that create a record. */
const madeBy = {
  ad: 'GET /api/ads/:id',
  case: 'GET /api/admin/cases/:id',
  ban: 'DELETE /api/admin/bans/:id',
  upload: 'HEAD /api/uploads/:id',
  export: 'GET /api/settings/exports/:id/file',
};

/** The names of records in plans. */
export function namesFor({ world, more }: FuzzServer, role: Role): ReadonlyMap<string, string> {
  const self = world.actor(role).person;
  const admin = world.actor('admin').person;
  const other = world.actor('other').person;
  return new Map([
    ...more,
    ...Object.entries({
      post: world.post._id,
      comment: world.commentId,
      hidden: world.hiddenId,
      deleted: world.deletedId,
      foreign: world.foreignId,
      photo: world.photoId,
      unused: world.unusedId,
      message: world.messageId,
      chat: world.chatId,
      blockedChat: world.blockedChatId,
      owner: world.owner.id,
      other: other?.id ?? '',
      self: self?.id ?? '',
      admin: admin?.id ?? '',
      nobody: '01890000-0000-7000-8000-000000000000',
      ownerEmail: world.owner.email,
      selfEmail: self?.email ?? 'a@ou.edu',
      ownerName: world.owner.username,
      selfName: self?.username ?? 'nobody',
      password: PASSWORD,
    }),
  ]);
}

/**
 * Undoes what requests did to the people of a world: ended sessions are started again.
 * @returns whether the world is intact; a broken one has to be replaced
 */
export async function restoreSessions({ server, world }: FuzzServer): Promise<boolean> {
  let whole = true;
  for (const role of roles) {
    const { person, client } = world.actor(role);
    if (!person) continue;
    const found = (await world.run('select role, deleted_at, email from users where id = $1', person.id)) as {
      role: string;
      deleted_at: string | null;
    }[];
    const expected = role === 'moderator' || role === 'admin' ? role : 'member';
    if (found[0]?.role !== expected || found[0].deleted_at) whole = false;
    if (role === 'banned' || role === 'suspended') continue;
    if (!(await isSignedIn(client, person.id))) await signIn(server, person.id, client);
    if (!(await isSignedIn(client, person.id))) whole = false;
  }
  const sees = async (role: Role, path: string) => (await world.actor(role).client.request('GET', path)).status === 200;
  await world.run('delete from rate_limits');
  return (
    whole &&
    (await sees('member', `/api/posts/${world.post._id}`)) &&
    (await sees('owner', `/api/chats/${world.chatId}`)) &&
    (await sees('verified', '/api/feed')) &&
    (await world.actor('visitor').client.request('GET', '/api/feed')).status === 401 &&
    (await world.actor('blocked').client.request('GET', `/api/posts/${world.post._id}`)).status === 404
  );
}

async function isSignedIn(client: World['owner']['client'], id: string): Promise<boolean> {
  const { json } = await client.request('GET', '/api/viewer');
  const answered = json as { user?: { _id?: string } | null } | undefined;
  return answered?.user?._id === id;
}
