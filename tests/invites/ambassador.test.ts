import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listChats, startChat } from '../../contract/chats/chats.ts';
import { room } from '../../contract/live-events.ts';
import { listMessages } from '../../contract/chats/messages.ts';
import { getViewer } from '../../contract/identity/viewer.ts';
import { getAmbassadorPage, shownFigures, unpinPost, welcomeNewcomer } from '../../contract/invites/ambassador.ts';
import {
  addAmbassador,
  getAdminUser,
  listAdminUsers,
  listAudit,
  removeAmbassador,
} from '../../contract/moderation/admin-records.ts';
import { decideTarget } from '../../contract/moderation/decisions.ts';
import { blockUser, unblockUser } from '../../contract/moderation/moderation.ts';
import { pinPost } from '../../contract/posts/pin.ts';
import { deletePost, sellPost } from '../../contract/posts/posts.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { banUser, suspendUser } from '../../server/features/identity/index.ts';
import { listen } from '../factories/chats.ts';
import { pastDeal } from '../factories/past-deals.ts';
import { createPeople, createPerson, type Person } from '../factories/people.ts';
import { comment, manyPosts, post } from '../factories/posts.ts';
import type { Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { advance } from '../identity/sign-up.ts';

const WEEK = 7 * 86_400;
let server: TestServer;
let admin: Person;
let author: Person;
let reader: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await createPerson(server, { role: 'admin' });
  [author, reader] = await createPeople(server, ['Ada', 'Rae']);
  await manyPosts(server, author, 40);
});
afterAll(() => server.stop());

const rows = async (sql: string, ...values: unknown[]) => (await server.app.platform.pool.query(sql, values)).rows;
const appoint = (id: string, by = admin) => by.client.call(addAmbassador, { params: { id } });
const dismiss = (id: string) => admin.client.call(removeAmbassador, { params: { id } });
async function ambassador(first = 'Amy', campus = 'ou'): Promise<Person> {
  const person = await createPerson(server, { first, campus });
  await appoint(person.id);
  return person;
}
const pin = (by: Person, id: string) => by.client.try(pinPost, { params: { id } });
const unpin = (by: Person, id: string) => by.client.call(unpinPost, { params: { id } });
const refusal = (by: Person, id: string) => by.client.refused(pinPost, { params: { id } });
/** The pinned post as a reader's feed shows it: first, marked, and once. */
async function pinned(by: Client = reader.client): Promise<string | undefined> {
  const feed = await by.call(listFeed);
  const ids = feed.posts.map(({ _id }) => _id);
  expect(new Set(ids).size).toBe(ids.length);
  if (feed.pinned) expect(ids[0]).toBe(feed.pinned);
  return feed.pinned;
}
const page = (of: Person) => of.client.call(getAmbassadorPage);
/** No ambassador is left from an earlier test. */
const clear = () => rows('delete from ambassadors');

describe('the role', () => {
  it('is given and taken away by staff of the campus, is audited, and opens three things [INV-03, STF-01]', async () => {
    const person = await createPerson(server, { first: 'Mia' });
    const here = await createPerson(server, { moderates: 'ou' });
    const elsewhere = await createPerson(server, { campus: 'ut', moderates: 'ut' });
    const abilities = async () => (await person.client.call(getViewer)).abilities.ambassador;
    expect(await abilities()).toBe(false);
    expect(await person.client.refused(getAmbassadorPage)).toMatchObject({ status: 403, code: 'forbidden' });
    const params = { id: person.id };
    expect(await elsewhere.client.refused(addAmbassador, { params })).toMatchObject({ code: 'user_not_found' });
    expect(await person.client.refused(addAmbassador, { params })).toMatchObject({ code: 'forbidden' });
    await appoint(person.id, here);
    await appoint(person.id, here);
    expect(await abilities()).toBe(true);
    expect(Object.keys(await page(person)).sort()).toEqual(['newcomers', 'next_pin_at', 'pin', 'total', 'weeks']);
    expect((await here.client.call(getAdminUser, { params })).user.ambassador).toBe(true);
    const { users } = await here.client.call(listAdminUsers, { query: { state: 'ambassador' } });
    expect(users.map(({ _id }) => _id)).toContain(person.id);
    await here.client.call(removeAmbassador, { params });
    expect(await abilities()).toBe(false);
    expect(await person.client.refused(getAmbassadorPage)).toMatchObject({ code: 'forbidden' });
    const { entries } = await here.client.call(listAudit, { query: { q: person.username } });
    expect(entries.map(({ action, by }) => `${action} ${by}`)).toEqual([
      `ambassador.remove ${here.username}`,
      `ambassador.add ${here.username}`,
      `ambassador.add ${here.username}`,
    ]);
  });

  it('needs a verified school email, and counts on the home campus alone [INV-03]', async () => {
    const guest = await createPerson(server, { schoolVerified: false });
    expect(await admin.client.refused(addAmbassador, { params: { id: guest.id } })).toMatchObject({
      code: 'not_a_member',
    });
    const texan = await ambassador('Tex', 'ut');
    const { _id } = await post(author, 'A kettle', { price: 5 });
    expect(await texan.client.on('ou').refused(pinPost, { params: { id: _id } })).toMatchObject({ code: 'forbidden' });
    expect(await texan.client.on('ou').refused(getAmbassadorPage)).toMatchObject({ code: 'forbidden' });
    expect((await texan.client.on('ou').call(getViewer)).abilities.ambassador).toBe(false);
    // who changes schools takes no role along
    await rows(`update users set campus_id = 'ou' where id = $1`, texan.id);
    expect(await texan.client.on('ou').refused(getAmbassadorPage)).toMatchObject({ code: 'forbidden' });
  });
});

describe('pins', () => {
  it('a pin is first in the plain feed alone until it is taken off, and the next waits for the week [INV-03]', async () => {
    await clear();
    const amy = await ambassador();
    const [old] = await rows(
      `select id from posts where author_id = $1 and plain = 'x' order by last_modified limit 1`,
      author.id,
    );
    expect(await pinned()).toBeUndefined();
    expect((await pin(amy, old.id)).status).toBe(204);
    expect((await pin(amy, old.id)).status).toBe(204);
    expect(await pinned()).toBe(old.id);
    expect(await page(amy)).toMatchObject({ pin: { post: old.id, own: true } });
    // the rest of the feed is complete, and other lists don't know of the pin
    const first = await reader.client.call(listFeed);
    const second = await reader.client.call(listFeed, { query: { cursor: first.cursor } });
    const { rows: active } = await server.app.platform.pool.query(
      `select id from posts where campus_id = 'ou' and parent_id is null and deleted_at is null order by last_modified desc, id desc limit $1`,
      [first.posts.length + second.posts.length - 1],
    );
    expect([...first.posts.slice(1), ...second.posts].map(({ _id }) => _id)).toEqual(active.map(({ id }) => id));
    expect(second.pinned).toBeUndefined();
    expect((await reader.client.call(listFeed, { query: { photos: 'true' } })).pinned).toBeUndefined();
    const { _id: other } = await post(author, 'A rug', { price: 9 });
    expect(await refusal(amy, other)).toMatchObject({ status: 409, code: 'pin_used' });
    await unpin(amy, old.id);
    expect(await pinned()).toBeUndefined();
    expect(await refusal(amy, other)).toMatchObject({ code: 'pin_used' });
    await advance(server, WEEK);
    expect((await pin(amy, other)).status).toBe(204);
    expect(await pinned()).toBe(other);
    // it ends by itself
    await advance(server, WEEK - 60);
    expect(await pinned()).toBe(other);
    await advance(server, 120);
    expect(await pinned()).toBeUndefined();
    expect(await page(amy)).toMatchObject({ pin: null, next_pin_at: null });
  });

  it('of pins at once, by one ambassador or two, one is made [INV-03]', async () => {
    await clear();
    const [amy, ben] = [await ambassador('Amy'), await ambassador('Ben')];
    const ids: string[] = [];
    for (const text of ['A pan', 'A pot', 'A lid', 'A jar']) ids.push((await post(author, text, { price: 4 }))._id);
    const made = await Promise.all(ids.flatMap((id) => [pin(amy, id), pin(ben, id)]));
    expect(made.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(await rows('select 1 from ambassadors where pinned_at is not null')).toHaveLength(1);
    const shown = await pinned();
    const [first, second] = (await page(amy)).pin?.own ? [amy, ben] : [ben, amy];
    expect(await refusal(second, ids.find((id) => id !== shown) ?? '')).toMatchObject({ code: 'pin_taken' });
    // nobody takes off another one's pin
    await unpin(second, shown ?? '');
    expect(await pinned()).toBe(shown);
    await unpin(first, shown ?? '');
    expect((await pin(second, ids[0] ?? '')).status).toBe(204);
  });

  it('only what everyone sees and can buy is pinned, and blocked people don’t see each other’s [INV-03, D11]', async () => {
    await clear();
    const amy = await ambassador();
    const gone = await post(author, 'A mug', { price: 3 });
    await author.client.call(deletePost, { params: { id: gone._id } });
    expect(await refusal(amy, gone._id)).toMatchObject({ code: 'post_deleted' });
    const lamp = await post(author, 'A lamp', { price: 8 });
    const answer = await comment(reader, lamp._id, 'How tall is it?');
    expect(await refusal(amy, answer._id)).toMatchObject({ code: 'not_pinnable' });
    const sell = (sold: boolean) => author.client.call(sellPost, { params: { id: lamp._id }, body: { sold } });
    await sell(true);
    expect(await refusal(amy, lamp._id)).toMatchObject({ code: 'not_pinnable' });
    await sell(false);
    await author.client.call(blockUser, { params: { id: amy.id } });
    expect(await refusal(amy, lamp._id)).toMatchObject({ code: 'post_not_found' });
    await author.client.call(unblockUser, { params: { id: amy.id } });
    expect((await pin(amy, lamp._id)).status).toBe(204);
    expect(await pinned()).toBe(lamp._id);
    const blocker = await createPerson(server, { first: 'Bo' });
    expect(await pinned(blocker.client)).toBe(lamp._id);
    await author.client.call(blockUser, { params: { id: blocker.id } });
    expect(await pinned(blocker.client)).toBeUndefined();
    expect((await blocker.client.call(listFeed)).posts.map(({ _id }) => _id)).not.toContain(lamp._id);
    // nor does an event of its end reach them
    const [hidden, open] = [await listen(blocker.client), await listen(reader.client)];
    for (const live of [hidden, open]) await live.join(room.campus('ou'));
    await unpin(amy, lamp._id);
    await expect.poll(() => open.of('feed.changed').map(({ post_id: id }) => id)).toContain(lamp._id);
    expect(hidden.of('feed.changed')).toEqual([]);
    for (const live of [hidden, open]) live.close();
    await advance(server, WEEK);
    expect((await pin(amy, lamp._id)).status).toBe(204);
    // sold or hidden ends what is shown; on sale and restored shows it again
    await sell(true);
    expect(await pinned()).toBeUndefined();
    await sell(false);
    expect(await pinned()).toBe(lamp._id);
    const target = { kind: 'post' as const, id: lamp._id };
    await admin.client.call(decideTarget, { params: target, body: { action: 'hide', reason: 'Spam.' } as never });
    expect(await pinned()).toBeUndefined();
  });

  it('a pin ends with the role, with a ban or suspension, and with the account [INV-03, SET-47]', async () => {
    const { platform } = server.app;
    const { _id } = await post(author, 'A globe', { price: 12 });
    const ends: ((person: Person) => Promise<unknown>)[] = [
      ({ id }) => dismiss(id),
      ({ id }) => platform.write((tx) => banUser(tx, platform, id, 'fraud', null)),
      ({ id }) => platform.write((tx) => suspendUser(tx, platform, id, 3, 'spam', null)),
      ({ id: userId }) =>
        platform.write((tx) => tx.emit({ name: 'identity.account-deleted' } as never, { userId } as never)),
    ];
    for (const end of ends) {
      await clear();
      const amy = await ambassador();
      expect((await pin(amy, _id)).status).toBe(204);
      expect(await pinned()).toBe(_id);
      await end(amy);
      await expect.poll(() => pinned()).toBeUndefined();
    }
    expect(await rows('select 1 from ambassadors')).toEqual([]);
  });
});

describe('newcomers', () => {
  const names = async (of: Person) => (await page(of)).newcomers.map(({ first_name }) => first_name);

  it('are the newest members, without people who are hidden, banned, unverified or known [INV-03, D11]', async () => {
    await clear();
    await rows(`update users set school_verified_at = product_now() - interval '31 days' where school_verified`);
    const amy = await ambassador();
    const [bea, cal, dee] = await createPeople(server, ['Bea', 'Cal', 'Dee']);
    await createPerson(server, { first: 'Uma', schoolVerified: false });
    await createPerson(server, { first: 'Tod', campus: 'ut' });
    await rows(`update users set claimed = false, school_verified = false where id = $1`, dee.id);
    expect((await names(amy)).toSorted()).toEqual(['Bea', 'Cal']);
    const [newcomer] = (await page(amy)).newcomers;
    expect(Object.keys(newcomer ?? {}).sort()).toEqual(
      ['_id', 'first_name', 'img', 'joined', 'last_name', 'username', 'verified'].sort(),
    );
    expect(newcomer?.last_name).toBe('L.');
    await bea.client.call(blockUser, { params: { id: amy.id } });
    expect(await names(amy)).toEqual(['Cal']);
    const welcome = (id: string) => amy.client.refused(welcomeNewcomer, { params: { id } });
    for (const { id } of [bea, dee, reader, amy]) expect(await welcome(id)).toMatchObject({ code: 'user_not_found' });
    await server.app.platform.write((tx) => banUser(tx, server.app.platform, cal.id, 'fraud', null));
    expect(await names(amy)).toEqual([]);
  });

  it('are welcomed once, by one message in their chat, whoever is first [INV-03]', async () => {
    await clear();
    const [amy, ben] = [await ambassador('Amy'), await ambassador('Ben')];
    const eve = await createPerson(server, { first: 'Eve' });
    const params = { id: eve.id };
    const welcomes = await Promise.all(
      [amy, ben, amy, ben].map(({ client }) => client.try(welcomeNewcomer, { params })),
    );
    expect(welcomes.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
    const { chats } = await eve.client.call(listChats);
    expect(chats).toHaveLength(1);
    const { messages } = await eve.client.call(listMessages, { params: { id: chats[0]?._id ?? '' } });
    expect(messages.map(({ text }) => text)).toEqual([
      "Hi Eve, welcome to OU! I'm a student ambassador here. If you have a question about buying or selling on campus, just ask.",
    ]);
    expect(await names(amy)).not.toContain('Eve');
    // into the chat that they have already
    const fay = await createPerson(server, { first: 'Fay' });
    const { chat } = await fay.client.call(startChat, { params: { id: amy.id }, body: {} });
    expect(await amy.client.call(welcomeNewcomer, { params: { id: fay.id } })).toEqual({ chat: chat._id });
  });
});

describe('figures', () => {
  it('count sign-ups by invite, first listings and first deals by week, without names or small counts [INV-03]', async () => {
    await clear();
    await rows('delete from deals');
    await rows('delete from posts');
    const amy = await ambassador();
    const invited = await createPeople(server, ['In1', 'In2', 'In3', 'In4', 'In5']);
    const others = await createPeople(server, ['Ot1', 'Ot2']);
    const credit = (people: Person[], inviter: Person, days: number) =>
      rows(
        `insert into invited_people (campus_id, user_id, inviter_id, created_at)
         select 'ou', id, $2, product_now() - make_interval(days => $3) from unnest($1::uuid[]) id`,
        people.map(({ id }) => id),
        inviter.id,
        days,
      );
    await credit(invited.slice(0, 2), amy, 7);
    // a number that /invite says anyway; what so few people did isn't said
    const few = await page(amy);
    expect(few.weeks).toHaveLength(8);
    expect(few.weeks[1]?.own).toEqual({ sign_ups: 2, first_listings: null, first_deals: null });
    expect(few.weeks[1]?.campus).toEqual({ sign_ups: null, first_listings: 0, first_deals: 0 });
    expect(few.total.campus.sign_ups).toBeNull();
    await credit(invited.slice(2), amy, 0);
    await credit(others, reader, 0);
    for (const person of [...invited, ...others]) await pastDeal(server, person, author, { ago: 0 });
    // second ones don't count, nor do those of a person who had one before
    await pastDeal(server, invited[0], author, { ago: 0 });
    await pastDeal(server, author, reader, { ago: 100 });
    await rows(`update posts set price = 5, kind = 'selling' where campus_id = 'ou'`);
    const { weeks, total } = await page(amy);
    expect(weeks[0]).toMatchObject({
      own: { sign_ups: 3, first_listings: 5, first_deals: 5 },
      campus: { sign_ups: 5, first_listings: 8, first_deals: 7 },
    });
    expect(total).toMatchObject({ own: { sign_ups: 5, first_deals: 5 }, campus: { sign_ups: null, first_deals: 7 } });
    const text = JSON.stringify({ weeks, total });
    for (const { id, username } of [...invited, ...others]) {
      expect(text).not.toContain(id);
      expect(text).not.toContain(username);
    }
  });

  it('leave out a sum from which a small count follows [INV-03]', () => {
    const sums = (...counts: number[]) =>
      shownFigures(counts.map((count) => ({ sign_ups: count, first_listings: 0, first_deals: 0 }))).total.sign_ups;
    expect([sums(0, 0), sums(5, 7), sums(7, 1), sums(7, 4, 1), sums(1, 1)]).toEqual([0, 12, null, 12, null]);
  });
});
