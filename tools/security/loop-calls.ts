import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { CALENDAR_FILE_MAX } from '../../contract/campuses/terms.ts';
import { saleLimits } from '../../contract/sales/drafts.ts';
import type { Client } from '../../tests/harness/client.ts';

/** A call to be measured; with the largest input that it accepts, or on the largest record of its kind. */
export interface MeasuredCall {
  /** such as `GET /api/posts/:id/flyer` */
  name: string;
  client: Client;
  path: string | (() => string);
  body?(): unknown;
  /** how often, for a call that is limited to a few */
  times?: number;
}

export interface Callers {
  member: Client;
  admin: Client;
  visitor: Client;
}

/** Ids in paths by the part of the path before them: the records of the demo community with the most content. */
const records: Readonly<Record<string, string>> = {
  posts: `select root_id as id from posts where campus_id = 'ou' and depth > 0 and deleted_at is null
    group by 1 order by count(*) desc limit 1`,
  files: `select id from files where owner_kind = 'post' and kind = 'photo' order by width * height desc limit 1`,
  chats: `select c.id from chats c join users u on u.id in (c.low_id, c.high_id) where u.email = 'demo@ou.edu'
    order by (select count(*) from messages m where m.chat_id = c.id) desc limit 1`,
  deals: `select d.id from deals d join users u on u.id in (d.buyer_id, d.seller_id) where u.email = 'demo@ou.edu'
    order by d.meet_up is null, d.id limit 1`,
  ads: `select a.id from ads a join users u on u.id = a.user_id where u.email = 'demo@ou.edu' limit 1`,
  sales: `select sale_id as id from sale_posts group by 1 order by count(*) desc limit 1`,
  users: `select author_id as id from posts where campus_id = 'ou' and depth = 0 group by 1 order by count(*) desc limit 1`,
  check: `select author_id as id from posts where campus_id = 'ou' and depth = 0 group by 1 order by count(*) desc limit 1`,
  profiles: `select username as id from users join posts on author_id = users.id
    where posts.campus_id = 'ou' and depth = 0 group by 1 order by count(*) desc limit 1`,
  cases: `select id from cases limit 1`,
  courses: `select 'MATH 2413' as id`,
  books: `select '9780136551645' as id`,
  campuses: `select 'ou' as id`,
  texts: `select 'terms' as id`,
};
const queries: Readonly<Record<string, string>> = {
  '/api/search': 'q=desk%20chair%20lamp',
  '/api/search/summary': 'q=desk%20chair%20lamp',
  '/api/search/suggestions': 'q=de',
  '/api/people': 'q=an',
  '/api/users': 'q=an',
  '/api/admin/users': 'q=an',
  '/api/prices/similar': 'keys=desk&category=furniture',
  '/api/prices/months': 'category=furniture',
  '/api/media': '',
};

/** Every GET of the API that answers in the demo community, and pages and files. */
export async function reads(db: pg.Client, { member, admin, visitor }: Callers): Promise<MeasuredCall[]> {
  const ids = new Map<string, string>();
  for (const [before, sql] of Object.entries(records)) {
    const { rows } = await db.query<{ id: string }>(sql);
    if (rows[0]) ids.set(before, rows[0].id);
  }
  const { paths } = (await visitor.request('GET', '/api/openapi.json')).json as {
    paths: Record<string, Record<string, unknown>>;
  };
  const calls = Object.entries(paths)
    .filter(([, methods]) => 'get' in methods)
    .map(([path]): MeasuredCall => {
      const filled = path.replace(
        /([^/]+)\/(?:\{\w+\}|:\w+)/g,
        (_, before: string) => `${before}/${encodeURIComponent(ids.get(before) ?? 'none')}`,
      );
      const query = queries[path];
      return {
        name: `GET ${path.replace(/\{(\w+)\}/g, ':$1')}`,
        client: path.startsWith('/api/admin') ? admin : member,
        path: query ? `${filled}?${query}` : filled,
      };
    });
  const post = ids.get('posts');
  const pages: [string, Client][] = [
    ['/home', member],
    ['/home', visitor],
    [`/post/${post}`, member],
    [`/post/${post}`, visitor],
    [`/sale/${ids.get('sales')}`, member],
    ['/search?q=desk', member],
    ['/messages', member],
    ['/invite', member],
    ['/privacy', visitor],
    ['/sitemap.xml', visitor],
    ['/manifest.webmanifest', visitor],
    ['/icons/ou.svg', visitor],
    ['/icons/ou-512.png', visitor],
    ['/logos/ou.svg', visitor],
    [`/files/${ids.get('files')}/320.webp`, member],
  ];
  // of another listing each time: one that was printed before is kept
  const { rows: some } = await db.query<{ id: string }>(
    `select id from posts where campus_id = 'ou' and depth = 0 and img_count > 0 and deleted_at is null limit 100`,
  );
  let flyer = 0;
  return [
    ...calls,
    ...pages.map(([path, client]) => ({
      name: `GET ${path.replace(/[0-9a-f-]{36}/, ':id')}${client === visitor ? ' (visitor)' : ''}`,
      client,
      path,
    })),
    {
      name: 'GET /api/posts/:id/flyer, each of another listing',
      client: member,
      path: () => `/api/posts/${some[flyer++ % some.length]?.id}/flyer`,
    },
  ];
}

const longText = () => ({
  blocks: Array.from({ length: 80 }, () => ({
    type: 'bulleted',
    spans: ['a', 'b', 'c', 'd'].map((text) => ({ text, marks: text < 'c' ? ['b'] : ['i', 'u'] })),
  })),
});

/** A calendar of the largest size: short events, so that there are as many as fit. */
function largeCalendar(): string {
  const event = (at: number) =>
    `BEGIN:VEVENT\r\nUID:${at}\r\nSUMMARY:Classes begin\r\nDTSTART;VALUE=DATE:20${String(27 + (at % 60)).padStart(2, '0')}0110\r\nEND:VEVENT\r\n`;
  let text = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n';
  for (let at = 0; text.length < CALENDAR_FILE_MAX - 300; at++) text += event(at);
  return `${text}END:VCALENDAR\r\n`;
}

/** Writes with the most that they accept. */
export async function writes({ member, admin, visitor }: Callers): Promise<MeasuredCall[]> {
  const sale = randomUUID();
  let version = 0;
  const items = () =>
    Array.from({ length: saleLimits.items }, (_, at) => ({
      ...{ id: randomUUID(), title: `Thing number ${at} with a title that is quite long, as some are`, price: 10 + at },
      ...{ category: 'furniture', files: [] },
    }));
  const call = (name: string, client: Client, body: () => unknown, times?: number): MeasuredCall => ({
    ...{ name, client, body },
    path: name.split(' ')[1] ?? '',
    ...(times ? { times } : {}),
  });
  return [
    call('POST /api/posts', member, () => ({ text: longText(), price: 10, category: 'furniture' }), 10),
    {
      ...call('PUT /api/sales/:id/draft', member, () => ({
        ...{ title: 'Everything must go', place: 'Elm Hall', ends_on: '', schedule: 'none', loose: [], items: items() },
        version: version++,
      })),
      path: `/api/sales/${sale}/draft`,
    },
    call('POST /api/auth/sessions', visitor, () => ({ email: 'demo@ou.edu', password: 'demo-password' }), 5),
    call('POST /api/auth/email-check', visitor, () => ({ email: 'demo@ou.edu' })),
    call('POST /api/feedback', member, () => ({ kind: 'feedback', text: 'x'.repeat(1_000) }), 5),
    call('POST /api/admin/campuses/ou/terms/import', admin, () => ({ ics: largeCalendar() }), 5),
    call('POST /api/searches', member, () => ({ text: 'desk chair lamp' })),
    call('POST /api/saved-searches', member, () => ({ name: 'x', query: `desk ${randomUUID().slice(0, 8)}` }), 5),
    call(
      'POST /api/analytics',
      member,
      () => ({
        page_session: randomUUID().replaceAll('-', ''),
        events: Array.from({ length: 50 }, () => ({ type: 'view', post: randomUUID() })),
      }),
      20,
    ),
    call('POST /api/settings/exports', member, () => ({}), 1),
    call('POST /api/reports', member, () => ({ kind: 'post', id: randomUUID(), reason: 'other', detail: 'x' }), 5),
  ];
}
