import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const server = join(import.meta.dirname, '../../server');

/** What opens an outgoing connection: calls, and libraries that make them. */
const outgoing = [
  /\b(?:fetch|httpRequest|httpsRequest|createConnection|createTransport|axios|got)\(|\bhttps?\.(?:get|request)\(/,
  /^import (?!type\b)[^;]*from '(?:undici|node:tls|node:dgram|openid-client|stripe|@aws-sdk\/client-s3)'/m,
  /\bimport(?:\.meta\.resolve)?\('(?:openid-client|stripe|@aws-sdk\/client-s3|@redis\/client)'\)/,
];

/**
 * Everything in the server that connects to another machine, and who chooses its address. Users choose it in one case
 * only, push: links in what they write are never fetched, so there are no link previews
 * (docs/decisions/0019-privacy-and-retention.md).
 */
const known: Record<string, 'settings' | 'people'> = {
  'features/ads/checkout/stripe.ts': 'settings',
  'features/analytics/forward.ts': 'settings',
  'features/sign-in/openid/providers.ts': 'settings',
  'features/notifications/push/endpoint.ts': 'people',
  'operation/doctor/check-mail.ts': 'settings',
  'operation/doctor/check-names.ts': 'settings',
  'operation/doctor/check-web.ts': 'settings',
  'platform/bus-redis.ts': 'settings',
  'platform/geo/geo.ts': 'settings',
  'platform/mail/transport.ts': 'settings',
  'platform/storage/s3.ts': 'settings',
};

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
}

test('the settings name every machine that the server calls; addresses written by people are never fetched, except push services [CAM-29]', async () => {
  const connecting: string[] = [];
  for (const path of await filesIn(server)) {
    const name = path.slice(server.length + 1);
    // the sandbox's stand-ins call the server that they are part of
    if (name.startsWith('sandbox/')) continue;
    const source = await readFile(path, 'utf8');
    if (outgoing.some((pattern) => pattern.test(source))) connecting.push(name);
  }
  expect(connecting.sort()).toEqual(Object.keys(known).sort());
});
