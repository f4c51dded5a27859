import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getProfile, getViewer, logIn } from '../../contract/identity/identity.ts';
import { listDeals } from '../../contract/deals/deals.ts';
import { listUnconfirmed } from '../../contract/posts/availability-calls.ts';
import { getSale } from '../../contract/sales/sales.ts';
import { avatarSizes } from '../../contract/posts/gallery.ts';
import { listComments } from '../../contract/posts/comments.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import type { Post } from '../../contract/posts/posts.ts';
import { richTextSchema } from '../../contract/posts/rich-text/index.ts';
import { seedDemo } from '../../server/sandbox/demo/seed.ts';
import { createPerson } from '../factories/people.ts';
import type { Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const quiet = () => undefined;

describe('without a demo community', () => {
  let bare: TestServer;
  beforeAll(async () => {
    bare = await startTestServer({ env: { DEMO: 'off' } });
  });
  afterAll(() => bare.stop());

  const rowsOf = async (table: string) =>
    (await bare.app.platform.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;

  test('DEMO=off: no demo people and listings [OPE-08]', async () => {
    expect(await seedDemo(bare.app.platform, quiet)).toBe(false);
    for (const table of ['users', 'posts', 'files', 'chats', 'searches']) expect(await rowsOf(table), table).toBe(0);
    const refused = await bare.client().refused(logIn, { body: { email: 'demo@ou.edu', password: 'demo-password' } });
    expect(refused.title).toBe('Incorrect. Please try again.');
  });

  test('there is none in production [OPE-10]', async () => {
    const { platform } = bare.app;
    const config = { ...platform.config, mode: 'production' as const, demo: true };
    expect(await seedDemo({ ...platform, config }, quiet)).toBe(false);
    expect(await rowsOf('users')).toBe(0);
  });

  test('a picture that can’t be stored leaves nothing behind, and doesn’t prevent the start [OPE-07]', async () => {
    const { platform } = bare.app;
    let stored = 0;
    const files = {
      ...platform.files,
      put: async () => {
        if (++stored > 4) throw new Error('the disk is full');
        return { size: 1 };
      },
    } as unknown as typeof platform.files;
    const config = { ...platform.config, demo: true };
    expect(await seedDemo({ ...platform, config, files }, quiet)).toBe(false);
    for (const table of ['users', 'posts', 'files']) expect(await rowsOf(table), table).toBe(0);
  });

  test('no one loses a username to the demo community [OPE-07]', async () => {
    await createPerson(bare, { first: 'Taken' });
    await bare.app.platform.pool.query(`update users set username = 'hollisreyes'`);
    const config = { ...bare.app.platform.config, demo: true };
    expect(await seedDemo({ ...bare.app.platform, config }, quiet)).toBe(false);
    expect(await rowsOf('users')).toBe(1);
  });
});

describe('the demo community', () => {
  let server: TestServer;
  let demo: Client;
  const lines: string[] = [];
  const rows = async (sql: string) => (await server.app.platform.pool.query(sql)).rows;
  /** Expects that a query finds no violations. */
  const nothing = async (sql: string) => expect(await rows(`select * from (${sql}) wrong limit 3`), sql).toEqual([]);

  beforeAll(async () => {
    server = await startTestServer({ env: { DEMO: 'on' } });
    expect(await seedDemo(server.app.platform, (line) => lines.push(line))).toBe(true);
    demo = server.client();
    await demo.call(logIn, { body: { email: 'demo@ou.edu', password: 'demo-password' } });
  }, 120_000);
  afterAll(() => server.stop());

  test('reports that it takes a while; is created once; a second start runs two queries [OPE-07]', async () => {
    expect(lines).toEqual(['Making the demo community, this takes a few seconds...']);
    const { platform } = server.app;
    let queries = 0;
    const pool = {
      query: (query: never) => {
        queries++;
        return platform.pool.query(query);
      },
    } as unknown as typeof platform.pool;
    const before = await rows('select count(*) from posts');
    expect(await seedDemo({ ...platform, pool }, (line) => lines.push(line))).toBe(true);
    expect(queries).toBe(2);
    expect(lines).toHaveLength(1);
    expect(await rows('select count(*) from posts')).toEqual(before);
  });

  test('demo@ou.edu is a verified member of OU with a complete profile; moderator@ou.edu a moderator, admin@ou.edu an admin [OPE-09]', async () => {
    expect((await demo.call(getViewer)).user).toMatchObject({
      campus_id: 'ou',
      verified: true,
      school_verified: true,
      school_email: 'demo@ou.edu',
      profile_set_up: true,
      role: 'member',
    });
    const moderator = server.client();
    const { user } = await moderator.call(logIn, { body: { email: 'moderator@ou.edu', password: 'demo-password' } });
    expect(user).toMatchObject({ role: 'moderator', campus_id: 'ou', verified: true });
    const admin = await server.client().call(logIn, { body: { email: 'admin@ou.edu', password: 'demo-password' } });
    expect(admin.user).toMatchObject({ role: 'admin', campus_id: 'ou', verified: true });
  });

  test('people and listings are only on OU, and its members are counted [OPE-07]', async () => {
    await nothing(`select id from users where campus_id <> 'ou'`);
    await nothing(`select id from posts where campus_id <> 'ou'`);
    await nothing(
      `select id from campuses c where members <> (select count(*) from users u where u.campus_id = c.id and u.school_verified)`,
    );
    await nothing(`select id from posts where created_at > product_now() or last_modified > product_now()`);
    await nothing(
      `select p.id from posts p join users u on u.id = p.author_id where p.created_at < u.created_at and u.claimed`,
    );
  });

  test('the demo account follows people and meets somewhere, so that both filters show listings [BRO-02, BRO-03]', async () => {
    for (const filter of ['following', 'near'] as const) {
      const { posts } = await demo.call(listFeed, { query: { [filter]: 'true' } });
      expect(posts.length, filter).toBeGreaterThan(5);
    }
    await nothing(
      'select 1 from follows f join users u on u.id in (f.follower_id, f.followed_id) where u.created_at > f.created_at',
    );
  });

  test('deals are in every state, and their listings show it [DEA-16, DEA-05, DEA-06]', async () => {
    const states = await rows(`select distinct state from deals order by state`);
    expect(states.map(({ state }: { state: string }) => state)).toEqual(
      ['agreed', 'countered', 'declined', 'expired', 'handed_off', 'held', 'no_show', 'open', 'withdrawn'].sort(),
    );
    // what has run out is stored as such
    await nothing(`select id from deals where due_at <= product_now() or held_until <= product_now()`);
    await nothing(
      `select p.id from posts p where queue_length <> (select count(*) from deals d where d.post_id = p.id
         and d.state in ('open', 'countered', 'held', 'agreed'))
       or held_until is distinct from (select max(d.held_until) from deals d where d.post_id = p.id)`,
    );
    await nothing(
      `select d.id from deals d join posts p on p.id = d.post_id where (d.state = 'handed_off') <> (p.sold_at is not null)`,
    );
    await nothing(
      `select d.id from deals d where not exists (select from messages m where m.chat_id = d.chat_id and m.deal ->> 'deal_id' = d.id::text)`,
    );
    for (const show of ['buying', 'selling', 'closed'] as const)
      expect((await demo.call(listDeals, { query: { show } })).deals.length, show).toBeGreaterThan(1);
    const { listings } = await demo.call(listUnconfirmed);
    expect(listings.map(({ title }) => title)).toContainEqual(expect.stringMatching(/drafting/i));
    const stale = `p.price is not null and p.sold_at is null and coalesce(p.confirmed_at, p.created_at) < product_now() - interval '21 days'`;
    expect((await rows(`select id from posts p where ${stale}`)).length).toBeGreaterThan(0);
  });

  test('every counter equals the count [COM-09]', async () => {
    await nothing(
      `select id from posts p where like_count <> (select count(*) from likes l where l.campus_id = p.campus_id and l.post_id = p.id)`,
    );
    await nothing(
      `select id from posts p where comment_count <>
         (select count(*) from posts c where c.path @> array[p.id] and c.deleted_at is null)`,
    );
    await nothing(
      `select id from posts p where reply_count <>
         (select count(*) from posts c where c.parent_id = p.id and c.deleted_at is null)
       or replies_made <> (select count(*) from posts c where c.parent_id = p.id)`,
    );
    await nothing(
      `select id from posts p where last_modified <>
         (select greatest(p.created_at, max(c.created_at)) from posts c where c.path @> array[p.id])`,
    );
    await nothing(
      `select id from users u where total_posts <> (select count(*) from posts p where p.author_id = u.id and p.type = 'post'
         and p.parent_id is null and p.deleted_at is null)`,
    );
    await nothing(
      `select id from messages m where like_count <> (select count(*) from message_likes l where l.message_id = m.id)`,
    );
  });

  test('threads: paths, keys and tombstones [D23]', async () => {
    await nothing(
      `select c.id from posts c join posts p on p.id = c.parent_id
       where c.path <> p.path || p.id or c.root_id <> p.root_id or c.created_at < p.created_at
         or c.thread_key <> p.thread_key || thread_step(
           (select count(*)::int from posts s where s.parent_id = p.id and s.thread_key <= c.thread_key))`,
    );
    await nothing(
      `select c.id from posts c join posts s on s.parent_id = c.parent_id and s.created_at < c.created_at
         and s.thread_key > c.thread_key`,
    );
    await nothing(
      `select id from posts where deleted_at is not null and (text is not null or plain <> '' or comment_count = 0)`,
    );
    expect((await rows('select 1 from posts where deleted_at is not null')).length).toBeGreaterThan(0);
  });

  test('a thread reads in order through the API [COM-08]', async () => {
    const [top] = await rows(
      'select id, comment_count from posts where parent_id is null order by comment_count desc limit 1',
    );
    const comments: Post[] = [];
    let cursor: string | undefined;
    do {
      const page = await demo.call(listComments, { params: { id: top.id }, query: cursor ? { cursor } : {} });
      comments.push(...page.comments);
      cursor = page.cursor;
    } while (cursor);
    expect(comments.filter((one) => !one.deleted)).toHaveLength(top.comment_count);
    const open: string[] = [top.id];
    for (const comment of comments) {
      open.length = comment.depth;
      expect(comment.post_commented_on).toBe(open.at(-1));
      open.push(comment._id);
    }
  });

  test('texts are in the stored format; mentions are linked [D20, D24]', async () => {
    for (const { text } of await rows('select text from posts where text is not null'))
      expect(richTextSchema.safeParse(text).success, JSON.stringify(text)).toBe(true);
    const [{ mentions }] = await rows('select count(*)::int as mentions from mentions');
    expect(mentions).toBeGreaterThan(5);
    await nothing(
      `select m.post_id from mentions m join posts p on p.id = m.post_id where position(m.user_id::text in p.text::text) = 0`,
    );
    await nothing(
      `select id from posts where parent_id is null and plain ~ '[a-z]{5}' and cardinality(search_tags) = 0`,
    );
  });

  test('every file of every gallery and avatar is stored in its sizes [MED-14]', async () => {
    const files = await rows('select id, owner_kind, storage_key, sizes, bytes, width, placeholder from files');
    expect(files.length).toBeGreaterThan(370);
    for (const file of files) {
      let bytes = 0;
      for (const size of file.sizes) {
        const stored = await server.app.platform.files.stat(`${file.storage_key}/${size}.webp`);
        expect(stored, `${file.storage_key}/${size}`).not.toBeNull();
        bytes += stored?.size ?? 0;
      }
      expect(bytes).toBe(file.bytes);
      expect(file.sizes).toEqual(file.owner_kind === 'profile' ? [...avatarSizes] : [320, 640, 1280]);
      expect(file.placeholder).toMatch(/^[\w+/=]{20,}$/);
    }
    for (const table of ['posts', 'messages'])
      await nothing(
        `select o.id from ${table} o, jsonb_array_elements(o.gallery) with ordinality as g (entry, at)
           left join files f on f.id = (entry ->> '_id')::uuid
         where f.owner_id is distinct from o.id or f.position <> at - 1 or f.width <> (entry ->> 'img_width')::int
           or f.uploader_id is null or f.alt = ''`,
      );
    await nothing('select id from posts where img_count <> jsonb_array_length(gallery)');
    await nothing(
      `select u.id from users u left join files f on f.id = u.photo_id where u.photo_id is not null and f.owner_id is distinct from u.id`,
    );
  });

  test('the feed has pictures, which open when signed in [OPE-07, MED-09]', async () => {
    const { posts } = await demo.call(listFeed);
    expect(posts).toHaveLength(25);
    const photos = posts.flatMap((post) => post.img_gallery);
    expect(photos.length).toBeGreaterThan(5);
    for (const { img_path } of photos.slice(0, 5)) {
      const answer = await demo.request('GET', `${img_path}/640.webp`);
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toBe('image/webp');
      expect(answer.bytes.subarray(8, 12).toString()).toBe('WEBP');
      expect((await server.client().request('GET', `${img_path}/640.webp`)).status).not.toBe(200);
    }
    const { img } = await demo.call(getProfile, { params: { username: 'amaraosei' } });
    expect((await server.client().request('GET', `${img}/192.webp`)).headers['content-type']).toBe('image/webp');
  });

  test('one sale runs: the feed has it as one card, and prices are those of its step [SAL-03, SAL-04]', async () => {
    const { posts } = await demo.call(listFeed);
    const [card, ...others] = posts.filter(({ sale_id }) => sale_id !== undefined);
    expect(others).toEqual([]);
    expect(card?.sale).toMatchObject({ title: 'Everything in Elm 214', items: 6, left: 4, percent: 10 });
    expect(card?.sale?.photos).toHaveLength(4);
    const sale = await demo.call(getSale, { params: { id: card?.sale_id ?? '' } });
    expect(sale.posts.map(({ title, price, sold }) => [title, price, sold])).toEqual([
      ['White bookshelf', 23, false],
      ['Upright vacuum', 36, false],
      ['Blue backpack', 18, false],
      ['Fitness band', 18, false],
      ['Streaming stick with remote', 15, true],
      ['Jumper cables, 16 ft', 14, true],
    ]);
    expect(sale).toMatchObject({ place: 'Elm Hall lobby', left: 4, percent: 10 });
  });

  test('chats: in sequence, with read marks [D25]', async () => {
    await nothing(
      `select c.id from chats c where last_seq <> (select count(*) from messages m where m.chat_id = c.id)
         or last_seq <> (select max(seq) from messages m where m.chat_id = c.id)
         or last_message_id <> (select id from messages m where m.chat_id = c.id order by seq desc limit 1)
         or (select count(*) from chat_members m where m.chat_id = c.id and m.user_id in (c.low_id, c.high_id)) <> 2`,
    );
    await nothing(
      `select a.id from messages a join messages b on b.chat_id = a.chat_id and b.seq = a.seq + 1 where b.created_at <= a.created_at`,
    );
    await nothing(
      `select m.chat_id from chat_members m join chats c on c.id = m.chat_id where m.unread <> (m.read_seq < c.last_seq)`,
    );
    const unread = await rows(
      `select 1 from chat_members m join users u on u.id = m.user_id where m.unread and u.email = 'demo@ou.edu'`,
    );
    expect(unread.length).toBeGreaterThan(1);
  });

  test('notifications: never about one’s own actions, some unread for the demo account [NOT-07, NOT-09]', async () => {
    await nothing('select id from notifications where from_user = to_user');
    await nothing(
      `select l.post_id from likes l join users u on u.id = l.user_id where not u.verified or l.created_at < u.school_verified_at`,
    );
    await nothing(
      `select u.id from users u left join unread_versions v on v.user_id = u.id
       where coalesce(v.notifications, 0) <> (select count(*) from notifications where to_user = u.id and not read
           and type not in ('message', 'new chat'))
         or coalesce(v.chats, 0) <> (select count(*) from chat_members where user_id = u.id and unread)`,
    );
    const [{ unread, all }] = await rows(
      `select count(distinct group_key) filter (where not read)::int as unread, count(*)::int as all
       from notifications n join users u on u.id = n.to_user where u.email = 'demo@ou.edu'`,
    );
    expect(unread).toBeGreaterThan(2);
    expect(unread).toBeLessThan(15);
    expect(all).toBeGreaterThan(30);
  });

  test('money: the ledger balances and matches the ads [PAY-16, ADS-65, ADS-67]', async () => {
    await nothing(`select transaction_id from ledger_entries group by 1 having sum(amount) <> 0`);
    const sum = (kind: string) => `(select coalesce(sum(e.amount), 0) from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
      where t.ad_id = ad.id and a.kind = '${kind}')`;
    await nothing(`select ad.id from ads ad where total_spent <> ${sum('ad_revenue')}`);
    await nothing(
      `select ad.id from ads ad where ${sum('ad_budget')} <>
         case when status in ('active', 'paused') and not run_until_pause then amount_budgeted - total_spent else 0 end`,
    );
    await nothing(
      `select a.id from ledger_accounts a join ledger_entries e on e.account_id = a.id
       where a.kind in ('user_funds', 'ad_budget') group by 1 having sum(e.amount) < 0`,
    );
    await nothing(`select id from ads where status = 'completed' and total_spent <> amount_budgeted`);
    await nothing(`select id from ads where status = 'active' and end_time_adjusted <= product_now()`);
    await nothing(
      `select id from ads where not run_until_pause and status = 'paused' and total_spent <> floor(amount_budgeted
         * floor(extract(epoch from paused_at - start_time) / 60) / duration_minutes)`,
    );
    await nothing(`select id from ads where run_until_pause and total_spent <> 500 * ceil(extract(epoch from
      end_time_adjusted - start_time) / 86400)`);
    await nothing(`select id from checkout_sessions where state <> 'paid' or settled_at is null`);
  });

  test('analytics: by hour since each post was made, at least on the days in the content [D32]', async () => {
    await nothing(
      `select a.post_id from post_analytics a join posts p on p.id = a.post_id
       where a.day + make_interval(hours => a.hour + 1) < p.created_at at time zone 'UTC'
         or a.day + make_interval(hours => a.hour) > product_now() at time zone 'UTC'
         or a.accounts_reached > a.views`,
    );
    const [{ views, hours }] = await rows(
      'select sum(views)::int as views, count(distinct hour)::int as hours from post_analytics',
    );
    expect(views).toBeGreaterThan(1_000);
    expect(hours).toBe(24);
  });
});
