import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deletePost, sellPost } from '../../contract/posts/posts.ts';
import { savePost } from '../../contract/posts/saves.ts';
import { serverLimits } from '../../contract/limits.ts';
import { search } from '../../contract/search/search.ts';
import { erasOf, rangesBack } from '../../server/features/search/date-ranges.ts';
import { everything, hitRows, type Position } from '../../server/features/search/hits-store.ts';
import type { PostRowWithoutAuthor } from '../../server/features/posts/index.ts';
import { recountWords } from '../../server/features/search/index.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { post, postText, uploaded, words } from '../factories/posts.ts';
import { phonePhoto } from '../fixtures/media/photos.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { analysed } from './analysed.ts';

let server: TestServer;
let ana: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer();
  ana = await createPerson(server);
  bo = await createPerson(server, { first: 'Bo', last: 'Reyes' });
  for (const text of [
    'Mini fridge, barely used',
    'Two desks and a lamp',
    'Bicycle with new batteries in its light',
    'Crème brûlée torch — señor approved',
    'TI-84 calculator (graphing)',
    "Women's running shoes",
    'Desk lamp, warm light',
  ])
    await post(ana, text);
  await analysed(server);
});
afterAll(() => server.stop());

const found = async (q: string, more = {}, who = bo) => {
  const page = await who.client.call(search, { query: { q, ...more } });
  return page.posts.map(postText);
};

describe('matching', () => {
  test.each([
    ['desk', ['Two desks and a lamp', 'Desk lamp, warm light']],
    ['desks', ['Two desks and a lamp', 'Desk lamp, warm light']],
    ['bat', ['Bicycle with new batteries in its light']],
    ['battery', ['Bicycle with new batteries in its light']],
    ['bicyc', ['Bicycle with new batteries in its light']],
    ['bicycles', ['Bicycle with new batteries in its light']],
    ['run', ["Women's running shoes"]],
    ['runn', ["Women's running shoes"]],
    ['womens shoe', ["Women's running shoes"]],
    ["women's", ["Women's running shoes"]],
    ['creme brulee', ['Crème brûlée torch — señor approved']],
    ['CRÈME', ['Crème brûlée torch — señor approved']],
    ['senor', ['Crème brûlée torch — señor approved']],
    ['ti-84', ['TI-84 calculator (graphing)']],
    ['the desk', ['Two desks and a lamp', 'Desk lamp, warm light']],
    ['lamp desk', ['Two desks and a lamp', 'Desk lamp, warm light']],
    // no post has both: those with one of them
    ['desk fridge', ['Mini fridge, barely used', 'Two desks and a lamp', 'Desk lamp, warm light']],
    ['zzzz', []],
  ])('by prefix, plural and accent: "%s" [SEA-16]', async (q, expected) => {
    expect(await found(q)).toEqual(expected);
  });

  test.each([
    ['frigde', 'Mini fridge, barely used'],
    ['firdge', 'Mini fridge, barely used'],
    ['frdge', 'Mini fridge, barely used'],
    ['mini fridgee', 'Mini fridge, barely used'],
    ['bycicle', 'Bicycle with new batteries in its light'],
    ['bicylces', 'Bicycle with new batteries in its light'],
    ['calculater', 'TI-84 calculator (graphing)'],
    ['calclator', 'TI-84 calculator (graphing)'],
    ['kalkulator', 'TI-84 calculator (graphing)'],
    ['runing shoos', "Women's running shoes"],
  ])('with typing errors: "%s" [SEA-16]', async (q, expected) => {
    expect(await found(q)).toEqual([expected]);
  });

  test('a typing error anywhere in a word, in any script [SEA-16]', async () => {
    const ida = await createPerson(server, { campus: 'unt', first: 'Ida' });
    await post(ida, 'Saxophone lessons. Продаю скрипку');
    await analysed(server);
    const said = 'Saxophone lessons. Продаю скрипку';
    for (const word of ['saxophone', 'скрипку'])
      for (const at of Array.from(word).keys()) {
        const [head, letter, tail] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
        const slips = [
          head + tail,
          `${head}q${tail}`,
          `${head}q${letter}${tail}`,
          head + tail.charAt(0) + letter + tail.slice(1),
        ];
        for (const slip of slips) expect(await found(slip, {}, ida), slip).toEqual([said]);
      }
  });

  test.each(["'", '\\', "':*", 'a & | ! ( )', "desk'); drop table posts; --", '%', '\ud800', '🔥', '   ', '(', '<->'])(
    'special characters are no query language: %j [SEA-16]',
    async (q) => {
      expect((await bo.client.try(search, { query: { q } })).status).toBe(200);
      expect((await bo.client.try(search, { query: { q, show: 'people' } })).status).toBe(200);
    },
  );

  test('returns the words to highlight [SEA-16]', async () => {
    const { words: marked } = await bo.client.call(search, { query: { q: 'mini batteries' } });
    expect(marked).toEqual(['mini', 'batteries', 'batter']);
  });

  test('says when no post has all words, and which categories may have it [SEA-35]', async () => {
    const nearest = async (q: string) => (await bo.client.call(search, { query: { q } })).nearest;
    expect(await nearest('mini fridge')).toBe(undefined);
    expect(await nearest('desk fridge')).toEqual([]);
    expect(await nearest('furnit')).toEqual(['furniture']);
    expect(await nearest('zzzz')).toEqual([]);
  });

  test('an empty query finds nothing [SEA-25]', async () => {
    expect(await found('')).toEqual([]);
    expect((await bo.client.refused(search, { query: { q: 'x'.repeat(201) } })).code).toBe('malformed');
  });

  test('a post is found by its category, and gets its tags soon after posting [POS-46]', async () => {
    const cy = await createPerson(server, { campus: 'ucla', first: 'Cy' });
    const made = await post(cy, 'Lovely lovely sofa, comes with the cushions', { category: 'furniture' });
    expect(await found('furniture', {}, cy)).toHaveLength(1);
    await analysed(server);
    const { rows } = await server.app.platform.pool.query('select * from posts where id = $1', [made._id]);
    expect(rows[0].text_analysis_completed).toBe(true);
    expect(rows[0].search_tags).toEqual(['furniture', 'lovely', 'sofa', 'comes', 'cushions']);
  });
});

describe('results', () => {
  test('come newest first, 10 a page, each once [SEA-03, SEA-04, SEA-12]', async () => {
    const dee = await createPerson(server, { campus: 'duke', first: 'Dee' });
    for (let n = 1; n <= 23; n++) await post(dee, `Poster number ${n}`);
    const seen: string[] = [];
    const sizes: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await dee.client.call(search, { query: { q: 'poster', cursor } });
      seen.push(...page.posts.map(postText));
      sizes.push(page.posts.length);
      cursor = page.cursor;
      // someone posts while the reader pages
      if (cursor) await post(dee, 'Poster in between');
    } while (cursor);
    expect(sizes).toEqual([10, 10, 3]);
    expect(seen).toEqual(Array.from({ length: 23 }, (_, n) => `Poster number ${23 - n}`));
    expect((await dee.client.refused(search, { query: { q: 'poster', cursor: 'x' } })).code).toBe('bad_cursor');
  });

  test('with few, some and many matches over years come each once, sorted by date or best first [SEA-03, SEA-04, D58]', async () => {
    const gil = await createPerson(server, { campus: 'smu', first: 'Gil' });
    const { pool } = server.app.platform;
    // denser towards today, a dozen at one moment, and a year without a match
    await pool.query(
      `insert into posts (id, root_id, campus_id, author_id, text, plain, price, created_at, last_modified)
       select id, id, 'smu', $1, '{"blocks":[]}', 'Number ' || n || case when n % 4 = 0 and n not between 200 and 400
           then ' teapot' else '' end || case when n % 2 = 0 then ' kettle' else '' end
           || case when n % 20 = 0 then ' samovar' else '' end || case when n % 7 = 0 then ' trivet' else '' end,
         n % 3 * 10, made, made
       from (select uuidv7() as id, n,
         product_now() - case when n between 500 and 512 then 700 else n * n / 500.0 end * interval '1 day' as made
         from generate_series(1, 800) n) each`,
      [gil.id],
    );
    await analysed(server);
    await recountWords.run(pool, 'smu');
    const hits = async (q: string, filter = {}) => {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await gil.client.call(search, { query: { q, cursor, sort: 'newest', ...filter } });
        seen.push(...page.posts.map(({ _id }) => _id));
        cursor = page.cursor;
      } while (cursor);
      return seen;
    };
    const foundFor = async (word: string, where = 'true') => {
      const { rows } = await pool.query(
        `select id from posts where campus_id = 'smu' and plain like '%' || $1 || '%' and ${where}
         order by created_at desc, id desc`,
        [word],
      );
      return rows.map(({ id }) => id);
    };
    for (const word of ['samovar', 'trivet', 'teapot', 'kettle']) {
      const all = await foundFor(word);
      expect(await hits(word)).toEqual(all);
      expect((await hits(word, { sort: 'best' })).sort()).toEqual(all.sort());
    }
    const both = await hits('samovar trivet', { sort: 'best' });
    expect(new Set(both).size).toBe(both.length);
    const rest = new Set([...(await foundFor('samovar')), ...(await foundFor('trivet'))]);
    expect(both.filter((id) => !rest.has(id))).toEqual([]);
    expect(await hits('teap', { price_min: '20' })).toEqual(await foundFor('teapot', 'price >= 20'));
    // a new match comes first
    const { _id } = await post(gil, 'A teapot of today');
    expect((await hits('teapot'))[0]).toBe(_id);
    // and so does a word that no post had before, before its analysis and after it
    for (const said of ['trivets', 'trivety', `trivet${'s'.repeat(40)}`]) {
      const made = await post(gil, `Two ${said} of today`);
      for (const q of ['trivet', 'trive']) expect(await hits(q), said).toEqual(await foundFor('trivet'));
      await analysed(server);
      for (const q of ['trivet', 'trive']) expect((await hits(q))[0], said).toBe(made._id);
    }
    expect(await hits('triveti')).toEqual(await foundFor('trivety'));

    // whatever the planner assumed about the number of matches and posts
    const now = server.app.platform.clock.now();
    const span = { posts: 800, oldest: now - 1300 * 86_400_000, newest: now };
    const ways: [tsquery: string, count: number, posts: number, listed?: string][] = [];
    for (const count of [150, 5_000])
      for (const posts of [800, 1e9])
        ways.push(
          [`'smu/tea':*`, count, posts],
          [`'smu/tea':*`, count, posts, `'smu/tea'|'smu/teapot'`],
          [`'smu/teapot'&('smu/kettl'|'smu/x':*)`, count, posts],
        );
    const kettles = `plain like '%kettle%'`;
    for (const [tsquery, posts, among, listed = null] of ways) {
      const seen: string[] = [];
      let from: Position | null = null;
      for (let more = true; more; ) {
        const sought = { tsquery, listed, posts, span: { ...span, posts: among } };
        const rows: PostRowWithoutAuthor[] = await hitRows(pool, 'smu', sought, everything, from, now);
        const page = rows.slice(0, serverLimits.searchPage);
        seen.push(...page.map(({ id }) => id));
        more = rows.length > page.length;
        const last = page.at(-1);
        if (last) from = { at: last.created_at, id: last.id };
      }
      expect(seen, `${tsquery} ${posts} of ${among}`).toEqual(
        await foundFor('teapot', tsquery.includes('&') ? kettles : 'true'),
      );
    }
  });

  test('use time buckets that are in the index [SEA-04]', async () => {
    const now = Date.parse('2026-11-21T12:34:56.789Z');
    const times = Array.from({ length: 900 }, (_, n) => new Date(now - n * 97 * 60_000 * 20));
    const { rows } = await server.app.platform.pool.query<{ eras: string[] }>(
      `select search_eras('ou', made) as eras from unnest($1::timestamptz[]) with ordinality t (made, n) order by n`,
      [times],
    );
    for (const days of [0.3, 2, 3, 11, 12, 47, 48, 191, 192, 1000]) {
      const stretch = { from: now - days * 86_400_000, until: now };
      const buckets = new Set(erasOf('ou', stretch));
      expect(buckets.size).toBeLessThan(20);
      for (const [n, { eras }] of rows.entries())
        if (now - (times[n] as Date).getTime() <= days * 86_400_000)
          expect(eras.some((era) => buckets.has(era))).toBe(true);
      // little more than asked for
      const met = rows.filter(({ eras }) => eras.some((era) => buckets.has(era))).length;
      expect(met * 97 * 20).toBeLessThan((days * 1.7 + 3) * 1440);
    }
    const span = { posts: 10_000, oldest: now - 1000 * 86_400_000, newest: now };
    const days = (until: number | null) =>
      [...rangesBack(until, now, span, 500)].map((each) => (each.until - each.from) / 86_400_000);
    expect(days(now)).toEqual([40, 320]);
    // also for those created from now on
    expect(days(null)).toEqual([41, 321]);
    expect(days(span.oldest)).toEqual([]);
  });

  test('skip the old positions of posts that comments moved up, after a vacuum [SEA-04]', async () => {
    const { pool } = server.app.platform;
    const own = await pool.connect();
    const ask = async (sql: string, ...values: string[]) => (await own.query(sql, values)).rows;
    // the changed posts are on few of the table's pages
    await ask(
      `insert into posts (id, campus_id, author_id, root_id, plain, text_analysis_completed)
       select id, 'ut', $1, id, repeat('A zither, well kept ', 30), true
       from (select uuidv7() as id from generate_series(1, 2000) offset 0) made`,
      bo.id,
    );
    for (let n = 0; n < 30; n++)
      await ask(`update posts set last_modified = last_modified + interval '1 s'
        where id = (select id from posts where campus_id = 'ut' order by id limit 1)`);
    await ask('vacuum posts');
    for (const way of ['seqscan', 'indexscan', 'indexonlyscan']) await ask(`set enable_${way} = off`);
    const plan = JSON.stringify(
      await ask(`explain (analyze, costs off, timing off, summary off)
        select from posts where campus_id = 'ut' and parent_id is null and deleted_at is null and hidden_at is null`),
    );
    own.release(true);
    expect(plan).toMatch(/Bitmap Index Scan on posts_\w+ \(actual rows=2000\.00 /);
  });

  test('are not moved up by replies [SEA-04]', async () => {
    const texts = await found('lamp');
    const hits = (await bo.client.call(search, { query: { q: 'lamp' } })).posts;
    const { comment } = await import('../factories/posts.ts');
    await comment(bo, hits.at(-1)?._id ?? '', 'Still there?');
    expect(await found('lamp')).toEqual(texts);
  });

  test('have their _id as objectID; a saved one says so [ENT-15]', async () => {
    const [hit] = (await bo.client.call(search, { query: { q: 'fridge' } })).posts;
    expect(hit?.objectID).toBe(hit?._id);
    await bo.client.call(savePost, { params: { id: hit?._id ?? '' } });
    expect((await bo.client.call(search, { query: { q: 'fridge' } })).mine.saved).toEqual([hit?._id]);
  });

  test('on the media tab are posts with a photo [SEA-05]', async () => {
    const upload = await uploaded(ana.client, await phonePhoto(1));
    const { createPost } = await import('../../contract/posts/posts.ts');
    await ana.client.call(createPost, { body: { text: words('Fridge with a photo'), files: [{ upload }] } });
    await analysed(server);
    expect(await found('fridge', { show: 'media' })).toEqual(['Fridge with a photo']);
    expect(await found('fridge', { with_photos: 'true' })).toEqual(['Fridge with a photo']);
    expect(await found('fridge')).toEqual(['Fridge with a photo', 'Mini fridge, barely used']);
  });

  test('can be filtered by category, price and for sale [SEA-15, SEA-32]', async () => {
    await post(ana, 'Kayak, red', { price: 200, category: 'sports & outdoors' });
    const blue = await post(ana, 'Kayak, blue', { price: 300, category: 'sports & outdoors' });
    await post(ana, 'Kayak, toy', { price: 5, category: 'toys, games, & hobbies' });
    await post(ana, 'Kayak trip on Saturday, who comes?');
    const kayaks = (filter: object) => found('kayak', filter);
    expect(await kayaks({})).toHaveLength(4);
    expect(await kayaks({ category: 'sports & outdoors' })).toEqual(['Kayak, blue', 'Kayak, red']);
    expect(await kayaks({ price_min: '6' })).toEqual(['Kayak, blue', 'Kayak, red']);
    expect(await kayaks({ price_max: '200' })).toEqual(['Kayak, red', 'Kayak, toy']);
    expect(await kayaks({ price_min: '200', price_max: '200' })).toEqual(['Kayak, red']);
    expect(await kayaks({ for_sale: 'true' })).toEqual(['Kayak, blue', 'Kayak, red', 'Kayak, toy']);
    await ana.client.call(sellPost, { params: { id: blue._id }, body: { sold: true } });
    expect(await kayaks({ for_sale: 'true' })).toEqual(['Kayak, red', 'Kayak, toy']);
    expect((await bo.client.refused(search, { query: { q: 'kayak', price_min: '1.5' } })).errors?.[0]?.field).toBe(
      'price_min',
    );
  });

  test('include nothing of another campus, and no comments [SEA-03, CAM-14]', async () => {
    const eve = await createPerson(server, { campus: 'ut', first: 'Eve' });
    await post(eve, 'A harmonica from Austin');
    expect(await found('harmonica', {}, eve)).toHaveLength(1);
    expect(await found('harmonica')).toEqual([]);
    // a guest searches the campus they visit
    const guest = await bo.client.on('ut').call(search, { query: { q: 'harmonica' } });
    expect(guest.posts).toHaveLength(1);
  });

  test('leave out deleted and hidden posts, and their words [SEA-03]', async () => {
    const made = await post(ana, 'Unicyclette for sale');
    await analysed(server);
    const { pool } = server.app.platform;
    const known = async () => (await pool.query(`select posts from search_words where word = 'unicyclette'`)).rows;
    expect(await known()).toEqual([{ posts: 1 }]);
    await pool.query('update posts set hidden_at = product_now() where id = $1', [made._id]);
    await analysed(server);
    expect(await found('unicyclette')).toEqual([]);
    expect(await known()).toEqual([]);
    await pool.query('update posts set hidden_at = null where id = $1', [made._id]);
    await analysed(server);
    expect(await found('unicyclette')).toHaveLength(1);
    expect(await known()).toEqual([{ posts: 1 }]);
    await ana.client.call(deletePost, { params: { id: made._id } });
    await analysed(server);
    expect(await found('unicyclette')).toEqual([]);
    expect(await known()).toEqual([]);
  });

  test('for a visitor are empty on a private campus, complete on a public one [CAM-27, SEA-26]', async () => {
    const visitor = server.client();
    for (const show of ['latest', 'media', 'people'] as const)
      expect((await visitor.refused(search, { query: { q: 'desk', show } })).code).toBe('private_community');
    const unconfirmed = await createPerson(server, { verified: false });
    expect((await unconfirmed.client.refused(search, { query: { q: 'desk' } })).code).toBe('not_verified');
    expect((await server.client('campus').refused(search, { query: { q: 'desk' } })).code).toBe('no_community');
    await server.app.platform.pool.query(`update campuses set privacy = 'public' where id = 'ou'`);
    server.app.platform.bus.publish('campuses.changed', null);
    await expect.poll(async () => (await visitor.try(search, { query: { q: 'desk' } })).status).toBe(200);
    expect((await visitor.call(search, { query: { q: 'desk' } })).posts).toHaveLength(2);
  });

  test('leave out people in either direction of a block [MOD-18]', async () => {
    const fay = await createPerson(server, { first: 'Fay' });
    expect(await found('desk', {}, fay)).toHaveLength(2);
    await server.app.platform.pool.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [
      ana.id,
      fay.id,
    ]);
    server.app.platform.bus.publish('blocks.changed', { userIds: [ana.id, fay.id] });
    expect(await found('desk', {}, fay)).toEqual([]);
    const people = await fay.client.call(search, { query: { q: ana.username, show: 'people' } });
    expect(people.people).toEqual([]);
  });
});
