import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { setCampus } from '../../server/features/campuses/index.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const statusOf = async (domain: string) =>
  (await server.client().request('GET', `/healthz/host?domain=${domain}`)).status;

it('lets the proxy get certificates for the hosts of campuses, including their own domains, and for no others', async () => {
  const { write, bus } = server.app.platform;
  expect([await statusOf('ut.quad.localhost'), await statusOf('market.example.edu')]).toEqual([200, 404]);
  await write((tx) => setCampus(tx, bus, 'ut', 'hosts', 'market.example.edu'));
  await vi.waitFor(async () => expect(await statusOf('market.example.edu')).toBe(200));
  for (const unknown of ['', 'example.edu', 'nowhere.quad.localhost', 'x.market.example.edu'])
    expect(await statusOf(unknown), unknown).toBe(404);
});
