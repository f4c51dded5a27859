import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { discardDraft, getDraft, postSale, saveDraft } from '../../contract/sales/drafts.ts';
import { editSale, getSale, wantItems } from '../../contract/sales/sales.ts';
import { acceptDeal } from '../../contract/deals/holds.ts';
import { listChatDeals } from '../../contract/deals/deals.ts';
import { listMessages } from '../../contract/chats/messages.ts';
import { blockUser } from '../../contract/moderation/moderation.ts';
import { listNotifications } from '../../contract/notifications/notifications.ts';
import { deletePost, editPost, getPost, sellPost } from '../../contract/posts/posts.ts';
import { listFeed, summarizeFeed } from '../../contract/posts/feed.ts';
import { listMedia } from '../../contract/posts/lists.ts';
import { search } from '../../contract/search/search.ts';
import { campusDayIn, content, item, postedSale } from '../factories/move-out.ts';
import { createPeople, createPerson, type Person } from '../factories/people.ts';
import { uploaded } from '../factories/posts.ts';
import { quarters } from '../fixtures/media/photos.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let seller: Person;
let ana: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  [seller, ana, bo] = await createPeople(server, ['Tessa', 'Ana', 'Bo']);
});
afterAll(() => server.stop());

const run = async (sql: string, ...values: unknown[]) => (await server.app.platform.pool.query(sql, values)).rows;
const feedOf = async (reader: Person) => (await reader.client.call(listFeed)).posts;
const sellersIn = async (reader: Person) => (await feedOf(reader)).filter(({ user }) => user._id === seller.id);
const items = (count: number) => Array.from({ length: count }, (_, at) => item(`Thing ${at + 1}`, 10 * (at + 1)));
const draftOf = async (who: Person) => (await who.client.call(getDraft)).draft;
const photo = async () => uploaded(seller.client, await quarters(90, 60).jpeg().toBuffer());

it('resumes a draft on another device, and neither device overwrites the other silently [SAL-01]', async () => {
  const params = { id: randomUUID() };
  const [lamp, desk] = [item('Lamp', 18), item('', null, { category: null })];
  const upload = await photo();
  const first = content(server, [lamp, { ...desk, files: [{ upload }] }], { title: '', ends_on: '' });
  expect(await draftOf(seller)).toBeNull();
  const { version } = await seller.client.call(saveDraft, { params, body: { ...first, version: 0 } });
  expect(await draftOf(seller)).toEqual({ ...first, _id: params.id, version, posted: false, problems: [] });
  // a second device goes on, then the first one, which doesn't know that
  const second = { ...first, items: [{ ...lamp, price: 15 }, desk] };
  const later = await seller.client.call(saveDraft, { params, body: { ...second, version } });
  expect(await seller.client.refused(saveDraft, { params, body: { ...first, version } })).toMatchObject({
    status: 409,
    code: 'sale_changed',
  });
  expect(await draftOf(seller)).toMatchObject({ version: later.version, items: [{ price: 15 }, {}] });
  // nobody else's
  expect(await draftOf(ana)).toBeNull();
  expect((await ana.client.refused(saveDraft, { params, body: { ...first, version } })).code).toBe('sale_not_found');
  expect((await seller.client.refused(getSale, { params })).code).toBe('sale_not_found');
  await seller.client.call(discardDraft, { params });
  expect(await draftOf(seller)).toBeNull();
});

it('answers for another person’s draft as for one that doesn’t exist, and leaves it as it is [SAL-01]', async () => {
  const [taken, unknown] = [{ id: randomUUID() }, { id: randomUUID() }];
  const body = content(server, [item('Lamp', 18)]);
  const { version } = await seller.client.call(saveDraft, { params: taken, body: { ...body, version: 0 } });
  const mine = { ...content(server, [item('Rug', 9)]), version };
  const answers = async (params: { id: string }) => {
    const { client } = ana;
    return [
      await client.refused(saveDraft, { params, body: mine }),
      await client.refused(postSale, { params }),
      await client.refused(discardDraft, { params }),
      await client.refused(getSale, { params }),
    ].map(({ status, code, title }) => [status, code, title]);
  };
  const told = await answers(unknown);
  expect(told.map(([status, code]) => [status, code])).toEqual(
    Array.from({ length: 4 }, () => [404, 'sale_not_found']),
  );
  expect(await answers(taken)).toEqual(told);
  // a new draft can't have its id either: nobody knows it, since it's random and nobody else is told
  expect((await ana.client.refused(saveDraft, { params: taken, body: { ...mine, version: 0 } })).code).toBe(
    'sale_not_found',
  );
  expect(await draftOf(ana)).toBeNull();
  expect(await draftOf(seller)).toMatchObject({ _id: taken.id, version, items: [{ title: 'Lamp', price: 18 }] });
});

it('keeps the photos of a draft for longer than other unused uploads [SAL-01]', async () => {
  const params = { id: randomUUID() };
  const [kept, unused] = [await photo(), await photo()];
  const body = content(server, [item('Lamp', 5, { files: [{ upload: kept }] })]);
  await seller.client.call(saveDraft, { params, body: { ...body, version: 0 } });
  await run(`update files set created_at = created_at - interval '3 days' where id = any($1)`, [kept, unused]);
  const { jobs, pool } = server.app.platform;
  await jobs.add(pool, 'posts-forget-uploads', {});
  await vi.waitFor(async () => expect(await run('select 1 from files where id = $1', unused)).toEqual([]), 10_000);
  expect(await run('select 1 from files where id = $1', kept)).toHaveLength(1);
});

it('posts each thing with its condition and description, up to 2,000 characters [CMP-04, CMP-01]', async () => {
  const params = { id: randomUUID() };
  const [desk, lamp, rug] = [
    item('Desk', 85, { condition: 'like new', text: 'Two drawers\n- a scratch' }),
    item('Lamp', 18, { text: 'x'.repeat(2_000) }),
    item('Rug', 9, { text: 'x'.repeat(2_001) }),
  ];
  await seller.client.call(saveDraft, { params, body: { ...content(server, [desk, lamp, rug]), version: 0 } });
  expect(await draftOf(seller)).toMatchObject({
    items: [{ condition: 'like new', text: 'Two drawers\n- a scratch' }, { condition: null }, {}],
  });
  const { posted, draft } = await seller.client.call(postSale, { params });
  expect(posted).toBe(2);
  expect(draft?.problems).toEqual([{ item: rug.id, reason: 'Error: Too many characters!' }]);
  const { posts } = await ana.client.call(getSale, { params });
  expect(posts.map(({ condition, text }) => [condition, text?.blocks.map(({ spans }) => spans[0]?.text)])).toEqual([
    ['like new', ['Two drawers', '- a scratch']],
    [null, ['x'.repeat(2_000)]],
  ]);
});

it('resumes a draft of an earlier version, which has no condition and no description [CMP-04, REL-01]', async () => {
  const bo = await createPerson(server, { first: 'Bo' });
  const params = { id: randomUUID() };
  const saved = content(server, [item('Desk', 85)]);
  await bo.client.call(saveDraft, { params, body: { ...saved, version: 0 } });
  const older = JSON.stringify(saved.items.map(({ condition: _condition, text: _text, ...rest }) => rest));
  await run('update sales set items = $2::jsonb where id = $1', params.id, older);
  expect(await draftOf(bo)).toMatchObject({ items: [{ title: 'Desk', condition: null, text: '' }] });
  expect(await bo.client.call(postSale, { params })).toMatchObject({ posted: 1 });
});

it('posts what is ready; the rest stays in the draft with the reason, and a retry posts nothing twice [SAL-02]', async () => {
  const params = { id: randomUUID() };
  const [desk, lamp, plant] = [
    item('Desk', 85, { files: [{ upload: await photo() }] }),
    item('Lamp', 18, { files: [{ upload: randomUUID() }] }),
    item('', null),
  ];
  const body = content(server, [desk, lamp, plant]);
  await seller.client.call(saveDraft, { params, body: { ...body, version: 0 } });
  const { posted, draft } = await seller.client.call(postSale, { params });
  expect(posted).toBe(1);
  expect(draft).toMatchObject({
    posted: true,
    items: [{ id: lamp.id }, { id: plant.id }],
    problems: [
      { item: lamp.id, reason: 'One of your files is missing. Please add it again.' },
      { item: plant.id, reason: 'Add a title and a price.' },
    ],
  });
  const fixed = { ...body, items: [{ ...lamp, files: [] }, plant], version: draft?.version ?? 0 };
  await seller.client.call(saveDraft, { params, body: fixed });
  // two devices at once
  const answers = await Promise.all([1, 2].map(() => seller.client.call(postSale, { params })));
  expect(answers.map((answer) => answer.posted).sort()).toEqual([0, 1]);
  const sale = await ana.client.call(getSale, { params });
  expect(sale.posts.map(({ title, price }) => [title, price])).toEqual([
    ['Desk', 85],
    ['Lamp', 18],
  ]);
  expect(await draftOf(seller)).toMatchObject({ items: [{ id: plant.id }] });
});

it('posts an item as its seller changed it while Post all ran, and no item that they emptied [SAL-01, SAL-02]', async () => {
  const params = { id: randomUUID() };
  const [desk, lamp, rug] = [item('Desk', 85), item('Lamp', 18), item('Rug', 9)];
  const body = content(server, [desk, lamp, rug]);
  const { version } = await seller.client.call(saveDraft, { params, body: { ...body, version: 0 } });
  const waiting = () =>
    run(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  const held = await server.app.platform.pool.connect();
  try {
    await held.query('begin');
    await held.query('select 1 from sales where id = $1 for update', [params.id]);
    // the change waits for the sale, and after it what has read the draft as it was before
    const changed = [{ ...desk, title: 'Oak desk', price: 90 }, { ...lamp, title: ' ' }, rug];
    const saving = seller.client.call(saveDraft, { params, body: { ...body, items: changed, version } });
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), 10_000);
    const posting = seller.client.call(postSale, { params });
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(2), 10_000);
    await held.query('rollback');
    await saving;
    const { posted, draft } = await posting;
    expect(posted).toBe(2);
    expect(draft).toMatchObject({ items: [{ id: lamp.id }], problems: [{ item: lamp.id, reason: 'Add a title.' }] });
  } finally {
    held.release(true);
  }
  const sale = await seller.client.call(getSale, { params });
  expect(sale.posts.map(({ title, price }) => [title, price])).toEqual([
    ['Oak desk', 90],
    ['Rug', 9],
  ]);
});

it('needs a title and a last day within 60 days, and a seller who may post there [SAL-02]', async () => {
  const params = { id: randomUUID() };
  const save = async (version: number, more: object) =>
    (await seller.client.call(saveDraft, { params, body: { ...content(server, items(1), more), version } })).version;
  let version = await save(0, { title: ' ' });
  expect((await seller.client.refused(postSale, { params })).code).toBe('sale_incomplete');
  for (const days of [-1, 61]) {
    version = await save(version, { ends_on: campusDayIn(server, days) });
    expect((await seller.client.refused(postSale, { params })).code).toBe('sale_over');
  }
  const guest = await createPerson(server, { campus: 'ut' });
  const refused = await guest.client.on('ou').refused(saveDraft, {
    params: { id: randomUUID() },
    body: { ...content(server, []), version: 0 },
  });
  expect(refused.code).toBe('not_home_campus');
});

it('answers for a day that doesn’t exist with an error of the field, in a draft and in an edit [SAL-01, SAL-03]', async () => {
  const sale = await postedSale(server, seller, items(1));
  const params = { id: randomUUID() };
  const none = content(server, [], { ends_on: '' });
  await seller.client.call(saveDraft, { params, body: { ...none, version: 0 } });
  for (const ends_on of ['2026-02-30', '2026-19-01', '2026-00-10', '2027-02-29']) {
    const wrong = { status: 422, code: 'invalid', errors: [{ field: 'ends_on', message: 'Choose a day.' }] };
    const draft = await seller.client.refused(saveDraft, { params, body: { ...none, ends_on, version: 1 } });
    expect(draft).toMatchObject(wrong);
    const edit = await seller.client.refused(editSale, { params: { id: sale._id }, body: { ends_on } });
    expect(edit).toMatchObject(wrong);
  }
  await seller.client.call(saveDraft, { params, body: { ...none, ends_on: '2028-02-29', version: 1 } });
  expect(await draftOf(seller)).toMatchObject({ ends_on: '2028-02-29' });
  expect((await ana.client.call(getSale, { params: { id: sale._id } })).ends_on).toBe(sale.ends_on);
});

it('cleans titles and the place as those of any listing, in a draft, when posted and when edited [SAL-01, SAL-02, SAL-03]', async () => {
  const params = { id: randomUUID() };
  const bidi = String.fromCharCode(0x202e);
  const zero = String.fromCharCode(0x200b);
  const joiner = String.fromCharCode(0x200d);
  const bell = String.fromCharCode(7);
  const things = [item(`  Floor\n ${bidi}lamp${bell} `, 18), item(joiner, 5), item(`${zero} `, 5)];
  const body = content(server, things, { title: `${bidi}Elm${zero}  214`, place: `\tLobby${bell}` });
  await seller.client.call(saveDraft, { params, body: { ...body, version: 0 } });
  expect(await draftOf(seller)).toMatchObject({
    title: 'Elm 214',
    place: 'Lobby',
    items: [{ title: 'Floor lamp' }, { title: '' }, { title: '' }],
  });
  const { posted, draft } = await seller.client.call(postSale, { params });
  expect(posted).toBe(1);
  expect(draft?.problems.map(({ reason }) => reason)).toEqual(['Add a title.', 'Add a title.']);
  const sale = await ana.client.call(getSale, { params });
  expect(sale).toMatchObject({ title: 'Elm 214', place: 'Lobby', posts: [{ title: 'Floor lamp' }] });

  const edited = await seller.client.call(editSale, { params, body: { title: `Elm${bidi} 3`, place: ` Door${bell}` } });
  expect(edited).toMatchObject({ title: 'Elm 3', place: 'Door' });
  const blank = await seller.client.refused(editSale, { params, body: { title: `${joiner}${zero}` } });
  expect(blank.code).toBe('sale_incomplete');
  // 80 characters of two code units each
  const long = await seller.client.call(editSale, { params, body: { title: '🛋'.repeat(80) } });
  expect(long.title).toBe('🛋'.repeat(80));
});

it('is one card in the feed, which follows its items; searches and filters find each of them [SAL-03]', async () => {
  const sale = await postedSale(server, seller, items(4));
  const [card, ...others] = await sellersIn(ana);
  expect(others).toEqual([]);
  expect(card).toMatchObject({
    sale_id: sale._id,
    sale: { title: 'Everything in Elm 214', items: 4, left: 4, percent: 0, ends_on: sale.ends_on },
  });
  const inCategory = await ana.client.call(listFeed, { query: { category: 'furniture' } });
  expect(inCategory.posts.filter((post) => post.sale_id === sale._id)).toHaveLength(4);
  await run('update posts set img_count = 1 where sale_id = $1', sale._id);
  expect((await ana.client.call(listMedia)).posts.filter((post) => post.sale_id === sale._id)).toHaveLength(4);
  // the post with the card is sold, then deleted: the card moves on
  await seller.client.call(sellPost, { params: { id: card?._id ?? '' }, body: { sold: true } });
  await vi.waitFor(async () => expect(await sellersIn(ana)).toMatchObject([{ sale: { left: 3 } }]), 10_000);
  await seller.client.call(deletePost, { params: { id: card?._id ?? '' } });
  await vi.waitFor(async () => expect(await sellersIn(ana)).toMatchObject([{ sale: { items: 3, left: 3 } }]), 10_000);
  const page = await ana.client.call(getSale, { params: { id: sale._id } });
  expect(page.posts.map(({ title }) => title)).toEqual(['Thing 2', 'Thing 3', 'Thing 4']);
});

it('has its card on an item that is still for sale, so the feed of what is for sale shows it [SAL-03]', async () => {
  const sale = await postedSale(server, seller, items(3));
  const forSale = async () => {
    const { posts } = await ana.client.call(listFeed, { query: { for_sale: 'true' } as never });
    return posts.filter(({ sale_id: id }) => id === sale._id).map(({ title, sale: card }) => [title, card?.left]);
  };
  // counted as it is shown: by cards, or by items
  for (const query of [
    { for_sale: 'true' },
    {},
    { for_sale: 'true', sort: 'newest' },
    { for_sale: 'true', category: 'furniture' },
  ]) {
    const { posts, cursor } = await ana.client.call(listFeed, { query: query as never });
    expect(cursor).toBeUndefined();
    expect((await ana.client.call(summarizeFeed, { query: query as never })).results).toBe(posts.length);
  }
  const [first, second] = sale.posts.map(({ _id }) => _id) as [string, string];
  const sell = (id: string, sold: boolean) => seller.client.call(sellPost, { params: { id }, body: { sold } });
  expect(await forSale()).toEqual([['Thing 1', 3]]);
  await sell(first, true);
  await vi.waitFor(async () => expect(await forSale()).toEqual([['Thing 2', 2]]), 10_000);
  // it stays where it is while that item is for sale
  await sell(first, false);
  await vi.waitFor(async () => expect(await forSale()).toEqual([['Thing 2', 3]]), 10_000);
  // what is at the curb leaves the feed by itself
  const until = `${new Date(server.app.platform.clock.now() + 3_600_000).toISOString().slice(0, 16)}:00Z`;
  const details = { at_the_curb: true, spot: 'By the bike racks', until };
  await seller.client.call(editPost, { params: { id: second }, body: { price: 0, details } as never });
  await vi.waitFor(async () => expect(await forSale()).toEqual([['Thing 1', 3]]), 10_000);
  // once everything is sold the sale is in the whole feed alone
  for (const { _id: id } of sale.posts) await sell(id, true);
  await vi.waitFor(async () => expect(await sellersIn(ana)).toMatchObject([{ sale: { items: 3, left: 0 } }]), 10_000);
  expect(await forSale()).toEqual([]);
});

it('shows nothing that its reader may not see: hidden items, blocked sellers, drafts, other campuses [SAL-03]', async () => {
  const sale = await postedSale(server, seller, items(2), { title: 'Rude words' });
  const params = { id: sale._id };
  const hidden = sale.posts[0]?._id ?? '';
  const { jobs, pool } = server.app.platform;
  await run('update posts set hidden_at = product_now() where id = $1', hidden);
  await jobs.add(pool, 'sales.card', { campusId: 'ou', saleId: sale._id });
  await vi.waitFor(
    async () => expect(await sellersIn(ana)).toMatchObject([{ sale: { title: 'Move-out sale', items: 1 } }]),
    10_000,
  );
  expect(await ana.client.call(getSale, { params })).toMatchObject({
    title: 'Move-out sale',
    place: '',
    posts: [{ title: 'Thing 2' }],
  });
  expect((await ana.client.refused(wantItems, { params, body: { posts: [hidden] } })).code).toBe('sale_not_found');
  expect((await ana.client.on('ut').refused(getSale, { params })).status).toBe(404);
  await seller.client.call(blockUser, { params: { id: bo.id } } as never);
  expect((await bo.client.refused(getSale, { params })).code).toBe('sale_not_found');
  expect(await sellersIn(bo)).toEqual([]);
  expect((await server.client().refused(getSale, { params })).code).toBe('private_community');
});

it('offers for three things by two buyers at once: one deal and one conversation each, and one hold for each thing [SAL-03, CHA-04]', async () => {
  const sale = await postedSale(server, seller, items(3));
  const params = { id: sale._id };
  const posts = sale.posts.map(({ _id }) => _id);
  const [forAna, forBo] = await Promise.all(
    [ana, bo].map((buyer, at) =>
      buyer.client.call(wantItems, { params, body: { posts: at ? posts.toReversed() : posts } }),
    ),
  );
  expect([forAna?.failed, forBo?.failed]).toEqual([[], []]);
  const dealsOf = async (buyer: Person, id: string) =>
    (await buyer.client.call(listChatDeals, { params: { id } })).deals;
  const mine = await dealsOf(ana, forAna?.chat_id ?? '');
  const theirs = await dealsOf(bo, forBo?.chat_id ?? '');
  expect(mine.map(({ _id, price }) => [_id, price])).toEqual([[forAna?.deal_id, 60]]);
  expect(mine[0]?.things.map(({ price }) => price).toSorted()).toEqual([10, 20, 30]);
  // one message and one notification for the three
  const { messages } = await seller.client.call(listMessages, { params: { id: forAna?.chat_id ?? '' } } as never);
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatchObject({ deal: { kind: 'offered', price: 60, title: 'Thing 1 and 2 more' } });
  const { notifications } = await seller.client.call(listNotifications);
  expect(notifications.filter(({ type }) => type === 'deal')).toHaveLength(2);
  // they are for whomever the seller chooses, once
  const body = { hours: 24 as const, except: [] };
  await seller.client.call(acceptDeal, { params: { id: mine[0]?._id ?? '' }, body });
  expect((await seller.client.refused(acceptDeal, { params: { id: theirs[0]?._id ?? '' }, body })).code).toBe(
    'held_by_other',
  );
  // asking again adds nothing
  const again = await ana.client.call(wantItems, { params, body: { posts } });
  expect(again).toMatchObject({ chat_id: forAna?.chat_id, deal_id: forAna?.deal_id, failed: [] });
  expect(await dealsOf(ana, forAna?.chat_id ?? '')).toHaveLength(1);
});

it('offers for what can be bought, and says why the rest can’t [SAL-03]', async () => {
  const sale = await postedSale(server, seller, items(2));
  const [first, second] = sale.posts.map(({ _id }) => _id) as [string, string];
  await seller.client.call(sellPost, { params: { id: first }, body: { sold: true } });
  const answer = await ana.client.call(wantItems, { params: { id: sale._id }, body: { posts: [first, second] } });
  expect(answer).toMatchObject({ failed: [{ post_id: first, reason: 'No longer available' }] });
  expect(answer.chat_id).not.toBeNull();
  expect((await ana.client.call(getPost, { params: { id: second } })).post.queue_length).toBe(1);
  const own = await seller.client.refused(wantItems, { params: { id: sale._id }, body: { posts: [second] } });
  expect(own.code).toBe('offer_own');
});

it('finds each item by search [SAL-03]', async () => {
  await postedSale(server, seller, [item('Marmot armchair', 30), item('Marmot ottoman', 20)]);
  await vi.waitFor(async () => {
    const { posts } = await ana.client.call(search, { query: { q: 'marmot' } } as never);
    expect(posts.map(({ title }) => title).sort()).toEqual(['Marmot armchair', 'Marmot ottoman']);
  }, 10_000);
});
