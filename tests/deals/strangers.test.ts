import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as holds from '../../contract/deals/holds.ts';
import { dealLimits } from '../../contract/deals/deal-facts.ts';
import * as sharedMeetUps from '../../contract/deals/shared-meet-ups.ts';
import { listing, meetUpSet, offer } from '../factories/deals.ts';
import { createPeople, type Person } from '../factories/people.ts';
import type { Answer } from '../harness/client.ts';
import { contractEndpoints } from '../harness/endpoints.ts';
import { statementsOf } from '../harness/queries.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let eve: Person;
/** of two other people, with a meet-up */
let dealId: string;
/** of a link that its owner revoked */
let revoked: string;
beforeAll(async () => {
  server = await startTestServer();
  const people = await createPeople(server, ['Sam', 'Ana', 'Eve']);
  const [sam, ana] = people;
  eve = people[2];
  dealId = (await offer(ana, await listing(sam), 50))._id;
  await sam.client.call(holds.acceptDeal, { params: { id: dealId }, body: {} as never });
  const { meetUpStep: step } = dealLimits;
  const at = new Date((Math.floor(server.app.platform.clock.now() / step) + 8) * step).toISOString();
  await meetUpSet(ana, sam, dealId, at);
  const { url } = await ana.client.call(sharedMeetUps.shareMeetUp, { params: { id: dealId } });
  revoked = url.split('/').at(-1) ?? '';
  await ana.client.call(sharedMeetUps.stopSharing, { params: { id: dealId } });
});
afterAll(() => server.stop());

const onDeal = (await contractEndpoints()).filter(([, { path }]) => path.startsWith('/api/deals/:id'));
/** valid for each of them */
const body = {
  ...{ hours: 24, price: 19, reason: '', happened: true, code: '1234', detail: '', minutes_late: null },
  ...{ spot: randomUUID(), at: '2030-01-01T12:00:00.000Z', again: true, traits: [], note: '' },
};

/** What a call answered, and what it did in the database. */
async function traceOf(call: () => Promise<Answer>) {
  // what is cached for the caller is read the first time
  await call();
  let answer: Answer | undefined;
  const statements = await statementsOf(async () => {
    answer = await call();
  });
  return { status: answer?.status, body: answer?.bytes.toString(), statements };
}

describe('a third person cannot tell a deal of others from none, by answer or by what the database does', () => {
  it.each(onDeal)('with %s [DEA-05, MEE-08]', async (_, endpoint) => {
    const ask = (id: string) => () =>
      eve.client.try(endpoint, {
        params: { id } as never,
        ...(endpoint.method === 'GET' ? {} : { body: body as never }),
      });
    const there = await traceOf(ask(dealId));
    expect(there).toMatchObject({ status: 404, body: expect.stringContaining('deal_not_found') });
    expect(there.statements.length).toBeGreaterThan(0);
    expect(await traceOf(ask(randomUUID()))).toEqual(there);
  });

  it('with a revoked link and one that never was [MEE-07]', async () => {
    const open = (token: string) => () => server.client().try(sharedMeetUps.getSharedMeetUp, { params: { token } });
    const there = await traceOf(open(revoked));
    expect(there).toMatchObject({ status: 404, body: expect.stringContaining('meet_up_link_over') });
    expect(there.statements.length).toBeGreaterThan(0);
    expect(await traceOf(open(randomBytes(24).toString('base64url')))).toEqual(there);
  });
});
