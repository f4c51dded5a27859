import { parseArgs } from 'node:util';
import { agent } from '../../tests/fuzz/send.ts';
import type { FuzzServer } from '../../tests/fuzz/fuzz-server.ts';
import { startFuzzServers } from '../../tests/fuzz/fuzz-servers.ts';
import { type Finding, nothingWalked, walk } from '../../tests/fuzz/walk.ts';
import { PASSWORD, type Role, roles } from '../../tests/platform/access/world.ts';

const help = `Sends malformed and hostile requests to every endpoint that /api/openapi.json describes, as every role, to a
server of its own. No response may be a 5xx or contain internals, and nothing that was refused may be written.

  npm run tool -- fuzz                              200 malformed and 50 hostile ones, each endpoint, each role
  npm run tool -- fuzz --endpoint 'POST /api/posts'   only endpoints whose name contains this
  npm run tool -- fuzz --role owner,admin        only as these roles
  npm run tool -- fuzz --count 20 --hostile 5    fewer requests
  npm run tool -- fuzz --part 2/4                every fourth endpoint, from the second on; all parts with one seed cover all
  npm run tool -- fuzz --seed 7                  the same requests again
  npm run tool -- fuzz --serve 4100              only the server, for other tools, until Ctrl-C; without rate limits. Prints
                                            the cookie of each role`;

const { values } = parseArgs({
  options: {
    endpoint: { type: 'string', default: '' },
    role: { type: 'string', default: '' },
    count: { type: 'string', default: '200' },
    hostile: { type: 'string' },
    part: { type: 'string', default: '1/1' },
    serve: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    help: { type: 'boolean', default: false },
  },
});

const MOST_PRINTED = 60;

async function main(): Promise<void> {
  const grounds = await startFuzzServers();
  if (values.serve) {
    await serve(await grounds.open({ port: Number(values.serve), page: true }));
    return grounds.stop();
  }
  const began = Date.now();
  const walked = nothingWalked();
  console.log(`seed ${values.seed}, part ${values.part}`);
  let printed = 0;
  try {
    const count = Number(values.count);
    const [part = 1, parts = 1] = values.part.split('/').map(Number);
    await walk(await grounds.open(), {
      walked,
      seed: Number(values.seed),
      malformed: count,
      hostile: Number(values.hostile ?? Math.ceil(count / 4)),
      takes: ({ key }, n) => key.includes(values.endpoint) && n % parts === part - 1,
      rolesFor: () => (values.role ? (values.role.split(',') as Role[]) : roles),
      renew: async (broken) => {
        await broken.server.stop();
        return grounds.open();
      },
      log: (line) => {
        console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(5)} s  ${line}`);
        // printed immediately, so that an interrupted run still shows its findings
        print('faults', walked.faults.slice(printed));
        printed = walked.faults.length;
      },
    });
  } finally {
    const { requests, statuses, faults, slow } = walked;
    const answers = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status} ${times}`);
    console.log(`\n${requests} requests: ${answers.join(', ')}`);
    print('slower than 2 s', slow);
    print('faults', faults);
    console.log(`\n${faults.length} faults with seed ${values.seed}`);
    process.exitCode = faults.length > 0 ? 1 : 0;
    agent.destroy();
    await grounds.stop();
  }
}

/** Keeps the server running, for other tools that attack it. */
async function serve({ server, world }: FuzzServer): Promise<void> {
  for (const role of roles) {
    const { cookies, host } = world.actor(role).client;
    console.log(`${role.padEnd(11)} ${[...cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`);
    if (role === 'visitor')
      console.log(`  http://${host}:${server.port}, post ${world.post._id}, chat ${world.chatId}`);
    else console.log(`  ${world.actor(role).person?.email} ${PASSWORD}`);
  }
  // wrong passwords lock the account, and then nothing else would be tested
  const unlock = setInterval(
    () => void world.run("delete from rate_limits where key like 'login:%'").catch(() => undefined),
    20,
  );
  await new Promise((done) => process.once('SIGINT', done).once('SIGTERM', done));
  clearInterval(unlock);
  await server.stop();
}

/** The first requests of each kind of finding. */
function print(title: string, list: readonly Finding[]): void {
  const kinds = Map.groupBy(list, ({ operation, what }) => `${operation}  ${what}`);
  if (kinds.size > 0) console.log(`\n${list.length} ${title}:`);
  for (const [kind, same] of [...kinds].slice(0, MOST_PRINTED))
    console.log(
      `  ${kind} (${same.length} as ${[...new Set(same.map(({ role }) => role))].join(', ')})\n      ${same[0]?.request}`,
    );
  if (kinds.size > MOST_PRINTED) console.log(`  and ${kinds.size - MOST_PRINTED} more kinds`);
}

if (values.help) console.log(help);
else await main();
