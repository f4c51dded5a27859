import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { exportPayments, getFunds, listPayments, type Payment, stopAd } from '../../contract/ads/ads.ts';
import { csvLine } from '../../server/features/ads/checkout/csv.ts';
import { ledger } from '../../server/features/ads/ledger/ledger.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { boost, expectBalanced, paySilently, sendEvent } from './checkout-parts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => expectBalanced(server));

/** Pays for a boost by card, and stops it at once. */
async function paidAndStopped(owner: Person, title: string, days = 1) {
  const { ad, session } = await boost(server, owner, { title, days });
  await sendEvent(server, 'checkout.session.completed', await paySilently(server, session));
  await owner.client.call(stopAd, { params: { id: ad } });
  return ad;
}

async function allOf(owner: Person): Promise<Payment[]> {
  const all: Payment[] = [];
  let cursor: string | undefined;
  do {
    const page = await owner.client.call(listPayments, { query: cursor ? { cursor } : {} });
    all.push(...page.payments);
    cursor = page.cursor;
  } while (cursor);
  return all;
}

test('funds start at zero; the list shows each movement with the balance after it [PAY-01, PAY-02, PAY-17, PAY-19]', async () => {
  const owner = await createPerson(server);
  expect(await owner.client.call(getFunds)).toEqual({ available_funds: 0, on_hold: 0, owed: 0 });
  expect(await owner.client.call(listPayments)).toEqual({ payments: [] });
  const ad = await paidAndStopped(owner, 'Mini fridge', 3);
  expect(await owner.client.call(getFunds)).toMatchObject({ available_funds: 1_500 });
  const { payments } = await owner.client.call(listPayments);
  expect(payments.map(({ kind, memo, amount, balance, ad_id }) => ({ kind, memo, amount, balance, ad_id }))).toEqual([
    { kind: 'return', memo: 'Unspent budget: Mini fridge', amount: 1_500, balance: 1_500, ad_id: ad },
    { kind: 'boost', memo: 'Boost: Mini fridge', amount: -1_500, balance: 0, ad_id: ad },
    { kind: 'payment', memo: 'Card payment', amount: 1_500, balance: 1_500, ad_id: ad },
  ]);
  const other = await createPerson(server);
  expect(await other.client.call(listPayments)).toEqual({ payments: [] });
});

test('comes in pages, each entry once, with the right balance across pages [PAY-02, PAY-16]', async () => {
  const owner = await createPerson(server);
  const { write } = server.app.platform;
  for (let n = 1; n <= 47; n++)
    await write((tx) =>
      ledger.transfer(tx, {
        kind: 'payment',
        cause: `test ${owner.id} ${n}`,
        adId: null,
        memo: 'Card payment',
        entries: [
          { account: { kind: 'user_funds', userId: owner.id }, cents: n },
          { account: { kind: 'card' }, cents: -n },
        ],
      }),
    );
  const all = await allOf(owner);
  expect(all.map(({ amount }) => amount)).toEqual(Array.from({ length: 47 }, (_, at) => 47 - at));
  expect(all.map(({ balance, amount }) => balance - (amount * (amount + 1)) / 2)).toEqual(all.map(() => 0));
  expect((await owner.client.call(getFunds)).available_funds).toBe(all[0]?.balance);
  expect(await owner.client.refused(listPayments, { query: { cursor: 'nonsense' } })).toMatchObject({
    code: 'bad_cursor',
  });
});

test('can be downloaded as a spreadsheet whose cells are never run as formulas [PAY-02, PAY-21]', async () => {
  const owner = await createPerson(server);
  const ad = await paidAndStopped(owner, '=HYPERLINK("http://x","a, b")', 2);
  const answer = await owner.client.try(exportPayments);
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="quad-payments-\d{4}-\d\d-\d\d\.csv"$/);
  expect(answer.headers['cache-control']).toBe('no-store');
  const lines = answer.bytes.toString('utf8').replace('\ufeff', '').split('\r\n');
  expect(lines[0]).toBe('Date (UTC),Description,Amount (USD),Balance (USD),Ad');
  expect(lines[1]).toMatch(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ,"Unspent budget: =HYPERLINK\(""http:\/\/x"",""a, b""\)",10\.00,10\.00,/,
  );
  expect(lines[2]).toContain(',-10.00,0.00,');
  expect(lines[3]).toMatch(new RegExp(`,Card payment,10\\.00,10\\.00,${ad}$`));
  expect(lines.slice(4)).toEqual(['']);
  expect((await server.client().try(exportPayments)).status).toBe(401);
  const unverified = await createPerson(server, { verified: false });
  expect((await unverified.client.try(exportPayments)).status).toBe(403);
});

test('writes a cell that a spreadsheet would run as text, and numbers as numbers [PAY-02]', () => {
  expect(csvLine(['=1+1', '+1', '-1', '-1.50', '@x', ' =1', '\t=1', 'a-b', ''])).toBe(
    `'=1+1,'+1,-1,-1.50,'@x,' =1,'\t=1,a-b,\r\n`,
  );
  expect(csvLine(['say "hi"', 'a,b', 'a\nb'])).toBe('"say ""hi""","a,b","a\nb"\r\n');
});

test('streams a long list while it is being made [PAY-02]', async () => {
  const owner = await createPerson(server);
  const { write } = server.app.platform;
  const many = 1_203;
  await write(async (tx) => {
    for (let n = 1; n <= many; n++)
      await ledger.transfer(tx, {
        kind: 'payment',
        cause: `many ${owner.id} ${n}`,
        adId: null,
        memo: 'Card payment',
        entries: [
          { account: { kind: 'user_funds', userId: owner.id }, cents: 100 },
          { account: { kind: 'card' }, cents: -100 },
        ],
      });
  });
  const answer = await owner.client.try(exportPayments);
  const lines = answer.bytes.toString('utf8').trimEnd().split('\r\n').slice(1);
  expect(lines).toHaveLength(many);
  expect(lines.map((line) => line.split(',')[3])).toEqual(
    Array.from({ length: many }, (_, at) => (many - at).toFixed(2)),
  );
});
