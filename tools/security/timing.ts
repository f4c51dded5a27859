import { parseArgs } from 'node:util';
import { logIn } from '../../contract/identity/identity.ts';
import { startFuzzServers } from '../../tests/fuzz/fuzz-servers.ts';
import type { FuzzServer } from '../../tests/fuzz/fuzz-server.ts';
import { agent, send } from '../../tests/fuzz/send.ts';
import type { Client } from '../../tests/harness/client.ts';
import { NOBODY, type Role } from '../../tests/platform/access/world.ts';

const help = `Measures whether response times reveal that something exists which the caller must not know of. Existing and missing
things are requested alternately, in a random order each time, so that a busy machine affects both alike. The last column is how
often the response for the existing one took longer: 50 % when the time reveals nothing.

  npm run tool -- timing                 600 of each
  npm run tool -- timing --times 3000`;

const { values } = parseArgs({
  options: { times: { type: 'string', default: '600' }, help: { type: 'boolean', default: false } },
});

/** By chance, one run in a thousand deviates from one half by more than this. */
const SIGMAS = 3.3;

interface Question {
  name: string;
  client: Client;
  method?: string;
  path(id: string): string;
  body?(id: string): unknown;
  there: string;
  gone: string;
  /** share of the requests, since each is expensive */
  part?: number;
}

function questions({ world }: FuzzServer): Question[] {
  const as = (role: Role) => world.actor(role).client;
  const page = (name: string, client: Client, path: Question['path'], there: string, gone = NOBODY) => ({
    name,
    client,
    path,
    there,
    gone,
  });
  const { post, hiddenId, foreignId, owner, chatId, photoId, messagePhotoId } = world;
  const toPost = (id: string) => `/api/posts/${id}`;
  const file = (id: string) => `/files/${id}/320.webp`;
  return [
    page('a post of who blocked one', as('blocked'), toPost, post._id),
    page('its comments', as('blocked'), (id) => `${toPost(id)}/comments`, post._id),
    page('its photo', as('blocked'), file, photoId),
    page('the profile of who blocked one', as('blocked'), (id) => `/api/profiles/${id}`, owner.username, 'nobodyhere'),
    page('a hidden post', as('member'), toPost, hiddenId),
    page('a post of another campus', as('member'), toPost, foreignId),
    page('a chat of two others', as('member'), (id) => `/api/chats/${id}`, chatId),
    page('its messages', as('member'), (id) => `/api/chats/${id}/messages`, chatId),
    page('its photo', as('member'), file, messagePhotoId),
    page('a post of a private campus', as('visitor'), toPost, post._id),
    page('its photo', as('visitor'), file, photoId),
    page('its page', as('visitor'), (id) => `/post/${id}`, post._id),
    {
      name: 'a log-in with a wrong password',
      client: as('visitor'),
      method: logIn.method,
      path: () => logIn.path,
      body: (email) => ({ email, password: 'wrong-passw0rd' }),
      there: owner.email,
      gone: 'nobody@ou.edu',
      part: 0.25,
    },
  ];
}

/** How often the existing record took longer than the missing one; ties count half. */
function share(there: readonly number[], gone: readonly number[]): number {
  const sorted = [...gone].sort((a, b) => a - b);
  const below = (value: number, orSame: boolean) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = sorted[middle] as number;
      if (orSame ? at <= value : at < value) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const sum = there.reduce((total, value) => total + (below(value, false) + below(value, true)) / 2, 0);
  return sum / (there.length * gone.length);
}

const median = (list: readonly number[]) => [...list].sort((a, b) => a - b)[list.length >> 1] ?? 0;

async function measure(ground: FuzzServer, asked: Question, times: number): Promise<boolean> {
  const { client, method = 'GET' } = asked;
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const once = async (id: string) => {
    const body = asked.body && Buffer.from(JSON.stringify(asked.body(id)));
    const headers = {
      host: `${client.host}:${client.port}`,
      'accept-encoding': 'identity',
      ...(cookie ? { cookie } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    };
    return (await send(client.port, { method, path: asked.path(id), headers, body })).ms;
  };
  const took = { there: [] as number[], gone: [] as number[] };
  for (let n = 0; n < times * (asked.part ?? 1); n++) {
    // wrong passwords would lock the account
    if (asked.body) await ground.world.run("delete from rate_limits where key like 'login:%'");
    for (const which of Math.random() < 0.5 ? (['there', 'gone'] as const) : (['gone', 'there'] as const))
      took[which].push(await once(asked[which]));
  }
  const { there, gone } = took;
  const longer = share(there, gone);
  const chance = Math.sqrt((there.length + gone.length + 1) / (12 * there.length * gone.length));
  const reveals = Math.abs(longer - 0.5) > SIGMAS * chance;
  console.log(
    `${asked.name.padEnd(34)} ${median(there).toFixed(2).padStart(8)} ms ${median(gone).toFixed(2).padStart(8)} ms  ` +
      `${(longer * 100).toFixed(1).padStart(5)} % ± ${(chance * SIGMAS * 100).toFixed(1)}${reveals ? '  REVEALS' : ''}`,
  );
  return reveals;
}

async function main(): Promise<void> {
  const grounds = await startFuzzServers();
  const ground = await grounds.open();
  console.log(`${''.padEnd(34)} ${'exists'.padStart(11)} ${'missing'.padStart(11)}  longer`);
  let revealing = 0;
  for (const asked of questions(ground)) if (await measure(ground, asked, Number(values.times))) revealing++;
  process.exitCode = revealing > 0 ? 1 : 0;
  await ground.server.stop();
  agent.destroy();
  await grounds.stop();
}

if (values.help) console.log(help);
else await main();
