import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { acceptDeal, releaseDeal } from '../../contract/deals/holds.ts';
import { deleteAccount } from '../../contract/identity/settings.ts';
import { changeAdminCampus, listAdminCampuses } from '../../contract/console/site.ts';
import { blockUser } from '../../contract/moderation/moderation.ts';
import { deletePost, sellPost } from '../../contract/posts/posts.ts';
import { endShareLink, makeShareLink } from '../../contract/posts/sharing.ts';
import { setCampus } from '../../server/features/campuses/index.ts';
import { offer } from '../factories/deals.ts';
import { createPeople, createPerson, type Person } from '../factories/people.ts';
import { ENDED, openLink, share, sharedListing, SHOWN } from '../factories/shared-listings.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let sam: Person;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer();
  [sam, ana] = await createPeople(server, ['Sam', 'Ana']);
});
afterAll(() => server.stop());

const run = (sql: string, ...values: unknown[]) => server.app.platform.pool.query(sql, values);
const page = (path: string, client = server.client('ou')) => client.request('GET', path);
const setOu = (column: string, value: string) => {
  const { write, bus } = server.app.platform;
  return write((tx) => setCampus(tx, bus, 'ou', column, value));
};

describe('a link shows nothing [ITM-05]', () => {
  it('of a listing that is sold', async () => {
    const { id, answers } = await sharedListing(server, sam);
    expect(await answers()).toEqual(SHOWN);
    await sam.client.call(sellPost, { params: { id }, body: { sold: true } });
    expect(await answers()).toEqual(ENDED);
  });

  it('of a listing on hold, until it can be had again', async () => {
    const { id, answers } = await sharedListing(server, sam);
    const deal = await offer(ana, id, 100);
    expect(await answers()).toEqual(SHOWN);
    await sam.client.call(acceptDeal, { params: { id: deal._id }, body: {} });
    expect(await answers()).toEqual(ENDED);
    await sam.client.call(releaseDeal, { params: { id: deal._id } });
    expect(await answers()).toEqual(SHOWN);
  });

  it('of a listing that has expired', async () => {
    const { id, answers } = await sharedListing(server, sam);
    expect(await answers()).toEqual(SHOWN);
    await run("update posts set expires_at = product_now() - interval '1 minute' where id = $1", id);
    expect(await answers()).toEqual(ENDED);
  });

  it('of a listing that moderators hid', async () => {
    const { id, answers } = await sharedListing(server, sam);
    expect(await answers()).toEqual(SHOWN);
    await run('update posts set hidden_at = product_now() where id = $1', id);
    expect(await answers()).toEqual(ENDED);
  });

  it('of a deleted listing, whose secret is gone', async () => {
    const { id, answers } = await sharedListing(server, sam);
    expect(await answers()).toEqual(SHOWN);
    await sam.client.call(deletePost, { params: { id } });
    expect(await answers()).toEqual(ENDED);
    expect((await run('select share_token from posts where id = $1', id)).rows).toEqual([{ share_token: null }]);
  });

  it('of somebody who deleted their account, whose secrets are gone', async () => {
    const leaving = await createPerson(server, { first: 'Lea' });
    const { id, answers } = await sharedListing(server, leaving);
    expect(await answers()).toEqual(SHOWN);
    await leaving.client.call(deleteAccount, { body: { confirmation: 'DELETE' } as never });
    expect(await answers()).toEqual(ENDED);
    expect((await run('select share_token from posts where id = $1', id)).rows).toEqual([{ share_token: null }]);
  });

  it.each([
    ['banned', 'banned_at = product_now()'],
    ['suspended', "suspended_until = product_now() + interval '1 day'"],
  ])('of somebody who is %s', async (_, change) => {
    const away = await createPerson(server, { first: 'Otto' });
    const { answers } = await sharedListing(server, away);
    expect(await answers()).toEqual(SHOWN);
    await run(`update users set ${change} where id = $1`, away.id);
    expect(await answers()).toEqual(ENDED);
  });

  it('to somebody whom its author blocked', async () => {
    const eve = await createPerson(server, { first: 'Eve' });
    const { id, s } = await sharedListing(server, sam);
    expect((await openLink(server, id, s, eve.client)).status).toBe(200);
    await sam.client.call(blockUser, { params: { id: eve.id } });
    await vi.waitFor(async () => expect((await openLink(server, id, s, eve.client)).status).toBe(404));
    expect((await page(`/api/posts/${id}/teaser/photo?s=${s}`, eve.client)).status).toBe(404);
  });

  it('where the campus turned such links off; authors then share the bare one', async () => {
    const { id, answers } = await sharedListing(server, sam);
    expect(await answers()).toEqual(SHOWN);
    const admin = await createPerson(server, { role: 'admin' });
    const turn = (share_links: boolean) =>
      admin.client.call(changeAdminCampus, { params: { id: 'ou' }, body: { share_links } as never });
    const { campuses } = await admin.client.call(listAdminCampuses);
    expect(campuses.every(({ share_links }) => share_links)).toBe(true);
    expect(await turn(false)).toMatchObject({ share_links: false });
    await vi.waitFor(async () => expect(await answers()).toEqual(ENDED));
    expect(await share(sam, id)).toEqual({
      url: expect.stringMatching(new RegExp(`/post/${id}\\?redirect=true$`)),
      signed: false,
    });
    await turn(true);
    await vi.waitFor(async () => expect(await answers()).toEqual(SHOWN));
  });

  it('of an archived campus, where its author can still stop it', async () => {
    const { id, answers } = await sharedListing(server, sam);
    expect(await answers()).toEqual(SHOWN);
    await setOu('status', 'archived');
    await vi.waitFor(async () => expect(await answers()).toEqual(ENDED));
    expect((await sam.client.refused(makeShareLink, { params: { id } })).code).toBe('campus_archived');
    expect((await sam.client.try(endShareLink, { params: { id } })).status).toBe(204);
    await setOu('status', 'open');
    await vi.waitFor(async () => expect((await share(sam, id)).signed).toBe(true));
  });

  it('on a public campus, where the bare link shows the post', async () => {
    const { id, s } = await sharedListing(server, sam);
    expect((await openLink(server, id, s)).status).toBe(200);
    await setOu('privacy', 'public');
    await vi.waitFor(async () => expect((await openLink(server, id, s)).status).toBe(404));
    expect(await share(sam, id)).toMatchObject({ signed: false });
    expect((await page(`/post/${id}?s=${s}`)).bytes.toString()).toContain('Quillfeather');
    await setOu('privacy', 'private');
    await vi.waitFor(async () => expect((await openLink(server, id, s)).status).toBe(200));
  });
});
