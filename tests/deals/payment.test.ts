import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listMessages } from '../../contract/chats/messages.ts';
import { acceptDeal, cancelDeal } from '../../contract/deals/holds.ts';
import { getDeal, listDeals } from '../../contract/deals/deals.ts';
import { confirmHandOff, getHandOffCode, getPayment } from '../../contract/deals/hand-offs.ts';
import type { PaymentService } from '../../contract/deals/payment.ts';
import { getProfile } from '../../contract/identity/identity.ts';
import { getExport, startExport } from '../../contract/exports/exports.ts';
import { setField } from '../../contract/identity/settings.ts';
import { blockUser } from '../../contract/moderation/moderation.ts';
import { searchPeople } from '../../contract/search/search.ts';
import { listen } from '../factories/chats.ts';
import { listing, meetUpSet, offer } from '../factories/deals.ts';
import { createPeople, createPerson, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { unzip } from '../exports/unzip.ts';
import { advance } from '../identity/sign-up.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const VENMO = 'tell-nobody-9';
const HOUR = 3_600;
const people = async () => {
  const [sam, ana, bo] = (await createPeople(server, ['Sam', 'Ana', 'Bo'])) as [Person, Person, Person];
  await sam.client.call(setField.venmo, { body: { venmo: `@${VENMO}` } });
  return { sam, ana, bo };
};
const ask = (who: Person, id: string) => who.client.try(getPayment, { params: { id } });
/** A deal whose two people meet in two hours. */
async function agreed(sam: Person, ana: Person) {
  const { _id: id } = await offer(ana, await listing(sam, { price: 80 }), 75);
  await sam.client.call(acceptDeal, { params: { id }, body: {} });
  const at = Math.ceil((server.app.platform.clock.now() + 2 * HOUR * 1_000) / 900_000) * 900_000;
  const { meet_up: meetUp } = await meetUpSet(ana, sam, id, new Date(at).toISOString());
  return { id, secondsLeft: () => (Date.parse(meetUp?.at ?? '') - server.app.platform.clock.now()) / 1_000 };
}

it('is seen by the deal’s buyer from the agreed time until 24 hours later, with the agreed amount [CHA-08]', async () => {
  const { sam, ana, bo } = await people();
  const { _id: open } = await offer(ana, await listing(sam, { price: 80 }), 75);
  expect((await ask(ana, open)).json).toMatchObject({ code: 'deal_over' });
  const { id, secondsLeft } = await agreed(sam, ana);
  expect((await ask(ana, id)).json).toMatchObject({ code: 'deal_too_early' });
  await advance(server, secondsLeft() - 5);
  expect((await ask(ana, id)).json).toMatchObject({ code: 'deal_too_early' });
  await advance(server, 6);
  expect((await ask(ana, id)).json).toEqual({
    price: 75,
    ways: [
      {
        service: 'venmo',
        name: VENMO,
        link: `https://venmo.com/${VENMO}?txn=pay&amount=75.00&note=Desk%20lamp`,
      },
    ],
  });
  expect((await ask(bo, id)).status).toBe(404);
  expect((await server.client().try(getPayment, { params: { id } })).status).toBe(401);
  const { code } = await ana.client.call(getHandOffCode, { params: { id } });
  await sam.client.call(confirmHandOff, { params: { id }, body: { code } });
  await advance(server, 23 * HOUR);
  expect((await ask(ana, id)).status).toBe(200);
  await advance(server, HOUR);
  expect((await ask(ana, id)).json).toMatchObject({ code: 'deal_too_late' });
  // the seller's own
  expect((await ask(sam, id)).status).toBe(200);
});

it('ends with the deal, a block, and the seller’s account [CHA-08]', async () => {
  const { sam, ana } = await people();
  const first = await agreed(sam, ana);
  await advance(server, first.secondsLeft() + 1);
  expect((await ask(ana, first.id)).status).toBe(200);
  await ana.client.call(cancelDeal, { params: { id: first.id } });
  expect((await ask(ana, first.id)).json).toMatchObject({ code: 'deal_over' });
  const second = await agreed(sam, ana);
  await advance(server, second.secondsLeft() + 1);
  await sam.client.call(setField.venmo, { body: { venmo: null } });
  expect((await ask(ana, second.id)).json).toEqual({ price: 75, ways: [] });
  await sam.client.call(blockUser, { params: { id: ana.id } } as never);
  expect((await ask(ana, second.id)).status).toBe(404);
});

it('is in nothing else that anybody is answered, sent or can search, and in the own export alone [CHA-08]', async () => {
  const { sam, ana, bo } = await people();
  const mod = await createPerson(server, { first: 'Mod', role: 'moderator' });
  const live = await listen(ana.client);
  const { id, secondsLeft } = await agreed(sam, ana);
  await advance(server, secondsLeft() + 1);
  expect(JSON.stringify((await ask(ana, id)).json)).toContain(VENMO);
  const deal = await ana.client.call(getDeal, { params: { id } });
  const shown = [
    deal,
    await ana.client.call(listDeals, { query: { show: 'buying' } }),
    await ana.client.call(listMessages, { params: { id: deal.chat_id ?? '' }, query: {} }),
    await bo.client.call(getProfile, { params: { username: sam.username } }),
    await mod.client.call(getProfile, { params: { username: sam.username } }),
    (await bo.client.try(searchPeople, { query: { q: VENMO } } as never)).json,
    (await mod.client.request('GET', `/api/admin/users?q=${VENMO}`)).json,
    (await bo.client.request('GET', `/${sam.username}`)).bytes.toString(),
    await server.mails(ana.email),
    live.of('deal.changed'),
    live.of('message.new'),
  ];
  live.close();
  expect(shown.filter((part) => JSON.stringify(part ?? '').includes(VENMO))).toEqual([]);
  const copyOf = async (who: Person) => {
    await who.client.call(startExport);
    const file = await vi.waitFor(async () => {
      const { export: copy } = await who.client.call(getExport);
      if (!copy?.file) throw new Error('not ready');
      return copy.file;
    }, 20_000);
    const files = unzip((await who.client.request('GET', file)).bytes);
    return [...files.values()].map((bytes) => bytes.toString()).join();
  };
  const [eve] = (await createPeople(server, ['Eve'])) as [Person];
  await eve.client.call(setField.paypal, { body: { paypal: 'evequad' } });
  expect(await copyOf(eve)).toContain('evequad');
  const fresh = await agreed(eve, (await createPeople(server, ['Flo']))[0] as Person);
  expect(fresh.id).toBeTruthy();
});

it('takes each service’s names without their sign, and no others [CHA-08]', async () => {
  const { sam } = await people();
  const set = (name: PaymentService, value: string | null) =>
    sam.client.try(setField[name], { body: { [name]: value } as never });
  for (const [name, typed, stored] of [
    ['cash_app', '$SamQuad', 'SamQuad'],
    ['paypal', ' samquad ', 'samquad'],
    ['zelle', 'sam@ou.edu', 'sam@ou.edu'],
    ['zelle', '(405) 555-0123', '(405) 555-0123'],
    ['venmo', null, null],
  ] as const)
    expect((await set(name, typed)).json).toMatchObject({ account: { [name]: stored } });
  for (const [name, typed] of [
    ['venmo', 'no'],
    ['venmo', 'https://venmo.com/sam'],
    ['cash_app', '1234'],
    ['paypal', 'sam quad'],
    ['paypal', 'sam/../x'],
    ['zelle', 'sam'],
    ['zelle', '12'],
  ] as const)
    expect((await set(name, typed)).status, `${name} ${typed}`).toBe(422);
});
