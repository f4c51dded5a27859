import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deal } from '../../contract/deals/deal.ts';
import { acceptDeal, cancelDeal } from '../../contract/deals/holds.ts';
import { dealLimits } from '../../contract/deals/deal-facts.ts';
import { arrive, getCalendarFile } from '../../contract/deals/meet-ups.ts';
import { getShare, getSharedMeetUp, shareMeetUp, stopSharing } from '../../contract/deals/shared-meet-ups.ts';
import { blockUser } from '../../contract/moderation/moderation.ts';
import { listing, meetUpSet, offer } from '../factories/deals.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { advance } from '../identity/sign-up.ts';

let server: TestServer;
let sam: Person;
let ana: Person;
let eve: Person;
beforeAll(async () => {
  server = await startTestServer();
  [sam, ana, eve] = (await Promise.all([
    createPerson(server, { first: 'Sam', last: 'Secret' }),
    createPerson(server, { first: 'Ana', last: 'Hidden' }),
    createPerson(server, { first: 'Eve' }),
  ])) as [Person, Person, Person];
});
afterAll(() => server.stop());

const HOUR = 3_600_000;
const now = () => server.app.platform.clock.now();
const inHours = (hours: number) =>
  new Date(Math.ceil((now() + hours * HOUR) / dealLimits.meetUpStep) * dealLimits.meetUpStep).toISOString();
const meeting = async (hours = 1, buyer = ana, seller = sam): Promise<Deal> => {
  const { _id: id } = await offer(buyer, await listing(seller, { text: 'Desk, with lamp; solid wood' }), 55);
  await seller.client.call(acceptDeal, { params: { id }, body: {} });
  return meetUpSet(buyer, seller, id, inHours(hours));
};
const share = async (person: Person, id: string) => {
  const { url } = await person.client.call(shareMeetUp, { params: { id } });
  return url.split('/').at(-1) ?? '';
};
const open = (token: string) => server.client('ou').try(getSharedMeetUp, { params: { token } });

describe('a shared meet-up', () => {
  it('shows a signed-out friend place, time, the other’s first name, photo and badge, and who is here; nothing else [MEE-07, MEE-08]', async () => {
    const deal = await meeting();
    const token = await share(ana, deal._id);
    const answer = await open(token);
    expect(answer.json).toMatchObject({
      spot: deal.meet_up?.spot,
      at: deal.meet_up?.at,
      time_zone: 'America/Chicago',
      other: { first_name: 'Sam', verified: true, img: expect.any(String), here: false },
      friend: { here: false },
    });
    expect(Object.keys(answer.json as object).toSorted()).toEqual(
      ['spot', 'at', 'time_zone', 'until', 'other', 'friend'].toSorted(),
    );
    const text = answer.bytes.toString();
    for (const secret of [ana, sam].flatMap(({ id, username, email, last_name }) => [id, username, email, last_name]))
      expect(text).not.toContain(secret);
    for (const secret of [deal._id, deal.listing.post_id, deal.chat_id ?? '-', 'Desk'])
      expect(text).not.toContain(secret);

    await sam.client.call(arrive, { params: { id: deal._id }, body: {} });
    await ana.client.call(arrive, { params: { id: deal._id }, body: {} });
    expect((await open(token)).json).toMatchObject({ other: { here: true }, friend: { here: true } });
    // the other one's link shows the first
    expect((await open(await share(sam, deal._id))).json).toMatchObject({ other: { first_name: 'Ana' } });
  });

  it('ends two hours after the meet-up, when it is revoked, replaced or cancelled [MEE-07]', async () => {
    const { _id: id } = await meeting();
    const first = await share(ana, id);
    const second = await share(ana, id);
    expect((await open(first)).json).toMatchObject({ status: 404, code: 'meet_up_link_over' });
    expect((await open(second)).status).toBe(200);
    expect(await ana.client.call(getShare, { params: { id } })).toMatchObject({ sharing: true });
    expect(await sam.client.call(getShare, { params: { id } })).toEqual({ sharing: false, until: null });
    await ana.client.call(stopSharing, { params: { id } });
    expect((await open(second)).status).toBe(404);
    expect((await open('nonsense')).json).toMatchObject({ code: 'meet_up_link_over' });

    const third = await share(ana, id);
    await advance(server, 3 * 3_600 - 60);
    expect((await open(third)).status).toBe(200);
    await advance(server, 900 + 60);
    expect((await open(third)).status).toBe(404);
    expect((await ana.client.refused(shareMeetUp, { params: { id } })).code).toBe('deal_over');

    const cancelled = await meeting();
    const token = await share(sam, cancelled._id);
    await ana.client.call(cancelDeal, { params: { id: cancelled._id } });
    expect((await open(token)).status).toBe(404);

    const bob = await createPerson(server, { first: 'Bob' });
    const blocked = await meeting(1, bob);
    const his = await share(bob, blocked._id);
    expect((await open(his)).status).toBe(200);
    await sam.client.call(blockUser, { params: { id: bob.id } });
    expect((await open(his)).status).toBe(404);
  });

  it('is made, read and ended by the two people alone, and its token isn’t stored [MEE-07]', async () => {
    const { _id: id } = await meeting();
    const token = await share(ana, id);
    expect(token.length).toBeGreaterThanOrEqual(32);
    const { rows } = await server.app.platform.pool.query('select * from meet_up_shares where deal_id = $1', [id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    for (const endpoint of [shareMeetUp, getShare, stopSharing])
      expect((await eve.client.try(endpoint, { params: { id } })).status).toBe(404);
    expect((await open(token)).status).toBe(200);
  });

  it('asks search engines to keep nothing, and its page tells no other site its address [MEE-07]', async () => {
    const token = await share(ana, (await meeting())._id);
    const page = await server.client('ou').request('GET', `/meet-up/${token}`);
    expect(page.status).toBe(200);
    expect([page.headers['x-robots-tag'], page.headers['referrer-policy']]).toEqual([
      'noindex, nofollow',
      'no-referrer',
    ]);
    expect((await open(token)).headers['cache-control']).toBe('no-store');
  });
});

describe('the calendar file', () => {
  const file = async (person: Person, id: string) => {
    const answer = await person.client.try(getCalendarFile, { params: { id } });
    const calendar = new ICAL.Component(ICAL.parse(answer.bytes.toString()));
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') as ICAL.Component);
    event.startDate.zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') as ICAL.Component);
    return { answer, calendar, event };
  };

  it('has the meet-up at its campus’s time, the same entry after each change [MEE-03]', async () => {
    const deal = await meeting(30);
    const first = await file(ana, deal._id);
    expect(first.answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="meet-up.ics"',
    });
    expect(first.event.startDate.toJSDate().toISOString()).toBe(new Date(deal.meet_up?.at ?? '').toISOString());
    expect(first.event.summary).toBe('Meet Sam: Desk, with lamp; solid wood');
    expect((await file(sam, deal._id)).event.uid).toBe(first.event.uid);
    expect(first.event.sequence).toBe(0);

    await meetUpSet(sam, ana, deal._id, inHours(50));
    const second = await file(ana, deal._id);
    expect([second.event.uid, second.event.sequence]).toEqual([first.event.uid, 1]);
    expect(second.event.startDate.toJSDate().getTime()).toBeGreaterThan(first.event.startDate.toJSDate().getTime());

    await ana.client.call(cancelDeal, { params: { id: deal._id } });
    const last = await file(ana, deal._id);
    expect(last.calendar.getFirstPropertyValue('method')).toBe('CANCEL');
    expect([last.event.uid, last.event.sequence]).toEqual([first.event.uid, 2]);
  });

  it('uses the time zone of the listing’s campus, whatever zone the server and the reader are in [MEE-03]', async () => {
    const [zoe, max] = (await Promise.all(
      ['Zoe', 'Max'].map((first) => createPerson(server, { first, campus: 'ucla' })),
    )) as [Person, Person];
    const deal = await meeting(30, zoe, max);
    expect(deal.time_zone).toBe('America/Los_Angeles');
    const { answer, event } = await file(zoe, deal._id);
    expect(answer.bytes.toString()).toMatch(/DTSTART;TZID=America\/Los_Angeles:/);
    expect(event.startDate.toJSDate().toISOString()).toBe(new Date(deal.meet_up?.at ?? '').toISOString());
  });

  it('is for the two people alone [MEE-08]', async () => {
    const { _id: id } = await meeting();
    const get = (person: Person) => person.client.try(getCalendarFile, { params: { id } });
    expect((await get(eve)).json).toMatchObject({ code: 'deal_not_found' });
    expect((await server.client('ou').try(getCalendarFile, { params: { id } })).status).toBe(401);
    const without = await offer(ana, await listing(sam), 55);
    expect((await ana.client.refused(getCalendarFile, { params: { id: without._id } })).code).toBe('no_meet_up');
    expect((await ana.client.try(getCalendarFile, { params: { id: 'x' } })).status).toBe(404);
  });
});
