import { expect } from 'vitest';
import { startChat } from '../../../contract/chats/chats.ts';
import { createPost } from '../../../contract/posts/posts.ts';
import { createPerson } from '../../factories/people.ts';
import { words } from '../../factories/posts.ts';
import type { Answer, Client } from '../../harness/client.ts';
import type { TestServer } from '../../harness/server.ts';
import { NOBODY } from '../access/world.ts';
import { type Own, type Thing, type ApiRequest, requestsFor } from './requests.ts';

/** Everything in an answer that could differ, without what always differs. */
export function comparable({ status, headers, bytes }: Answer): string {
  const { date: _date, 'x-request-id': _id, 'retry-after': _after, ...rest } = headers;
  // a page's boot data holds the time at which it was rendered
  const body = bytes.toString('latin1').replace(/,"now":\d+\}<\/script>/, '}</script>');
  return `${status} ${JSON.stringify(rest)} ${body}`;
}

let caller = 0;
export const ask = (client: Client, [method, path, body, headers]: ApiRequest) =>
  client.request(method, path, body, {
    ...headers,
    'x-forwarded-for': `10.9.${(++caller >> 8) & 255}.${caller & 255}`,
  });

const owned = new Map<Client, Promise<Own>>();

/** Created when first needed; someone who may not create one uses a nonexistent one. */
function ownOf(server: TestServer, client: Client): Promise<Own> {
  const made = owned.get(client) ?? makeOwn(server, client);
  owned.set(client, made);
  return made;
}

async function makeOwn(server: TestServer, client: Client): Promise<Own> {
  const third = await createPerson(server, { first: 'Tess' });
  const [posted, started] = [
    await client.try(createPost, { body: { text: words('My own') } as never }),
    await client.try(startChat, { params: { id: third.id }, body: {} }),
  ];
  const idIn = (made: unknown) => (made as { _id?: string } | undefined)?._id ?? NOBODY;
  return {
    post: idIn(posted.json),
    chat: idIn((started.json as { chat?: unknown } | undefined)?.chat),
    person: third.id,
  };
}

/** Sends every request about a record and about a nonexistent one, and compares the answers. */
export async function compare(
  server: TestServer,
  client: Client,
  thing: Thing,
  id: string,
  missing = NOBODY,
): Promise<void> {
  const own = await ownOf(server, client);
  // two refusals for too many requests would be alike whatever else differs
  await server.app.platform.pool.query('delete from rate_limits');
  const none = requestsFor[thing](missing, own);
  for (const [at, way] of requestsFor[thing](id, own).entries()) {
    const [there, gone] = [await ask(client, way), await ask(client, none[at] as ApiRequest)];
    expect([way[1], there.status]).not.toEqual([way[1], 429]);
    const named = `${way[0]} ${way[1].replaceAll(id, missing)}`;
    expect(`${named}: ${comparable(there).replaceAll(id, missing)}`).toBe(`${named}: ${comparable(gone)}`);
  }
}
