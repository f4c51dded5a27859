import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { Person } from '../../../contract/campuses/campuses.ts';
import { listChats } from '../../../contract/chats/chats.ts';
import { listMessages } from '../../../contract/chats/messages.ts';
import { serverLimits } from '../../../contract/limits.ts';
import { listNotifications, type Notification } from '../../../contract/notifications/notifications.ts';
import { getPost } from '../../../contract/posts/posts.ts';
import { listComments } from '../../../contract/posts/comments.ts';
import { listFeed } from '../../../contract/posts/feed.ts';
import { search } from '../../../contract/search/search.ts';
import { type ChatRow, newestChats } from '../../../server/features/chats/store.ts';
import { type MessageRow, messages } from '../../../server/features/chats/store-messages.ts';
import { chatView, messageView } from '../../../server/features/chats/view.ts';
import { type PersonRow, personColumns, personView } from '../../../server/features/identity/index.ts';
import { type GroupRow, newestGroups } from '../../../server/features/notifications/store-list.ts';
import '../../../server/features/feed/store.ts';
import '../../../server/features/feed/lists/store.ts';
import { authorColumns, type PostRow, postColumns, postView } from '../../../server/features/posts/view.ts';
import { openPool } from '../../../server/platform/database/pool.ts';
import { declaredStatements, statement } from '../../../server/platform/database/statement.ts';
import { encodeCursor } from '../../../server/platform/http/cursor.ts';
import { answerSchema } from '../../../server/platform/http/serialise.ts';
import { answerOrders } from './process.ts';

/*
 * Fastify with one prepared query for each page and nothing else: no session, no access rule, no hidden people, nothing
 * personal. The rows are mapped to the contract's answer, which a compiled serialiser writes.
 */

type Row = PostRow & { listed_at: string };
type Query = Record<'campus' | 'at' | 'id' | 'name' | 'q', string>;

/** The product's own statement with the authors joined, which the product takes from memory. */
function withAuthors(name: string): { name: string; text: string } {
  const text = declaredStatements().get(name);
  if (!text) throw new Error(`there is no statement ${name}`);
  return { name, text: `select p.*, ${authorColumns} from (${text}) p join users u on u.id = p.author_id` };
}

const thread = {
  name: 'thread',
  text: `select ${postColumns} from posts p join users u on u.id = p.author_id
    where p.campus_id = $1 and p.root_id = $2 order by p.thread_key limit ${serverLimits.commentsPage + 2}`,
};
/** What an afternoon would bring: the first hits by ts_rank_cd, of the table that `searchesOf` (figures/search.ts) makes. */
const hitsBy = (name: string, tsquery: string) => ({
  name,
  text: `select ${postColumns} from (
      select f.id, f.campus_id, ts_rank_cd(f.words, q) as rank from bench_found f, ${tsquery} q
      where f.campus_id = $1 and f.words @@ q order by rank desc limit 15) hit
    join posts p on p.id = hit.id and p.campus_id = hit.campus_id join users u on u.id = p.author_id order by hit.rank desc`,
});
const hits = hitsBy('hits', "websearch_to_tsquery('english', $2)");
const prefixHits = hitsBy('prefix-hits', "to_tsquery('english', $2 || ':*')");
const newestMessages = statement<MessageRow, [chatId: string]>(
  'bench.messages',
  `${messages} where x.chat_id = $1 order by x.seq desc limit ${serverLimits.messagesPage + 1}`,
);

/** The first `size` rows, and a cursor if there are more. */
function page<T>(rows: readonly T[], size: number, cursorOf: (last: T) => string) {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { shown, more: rows.length > size && last ? { cursor: cursorOf(last) } : {} };
}

/** A post and its comments as one answer. */
function threadSchema() {
  const [post, comments] = [answerSchema(getPost.answer), answerSchema(listComments.answer)] as {
    properties: object;
  }[];
  const properties = { ...post?.properties, ...comments?.properties };
  return { ...post, properties, required: ['post', 'mine', 'abilities', 'comments'] };
}

answerOrders(async ({ databaseUrl }: { databaseUrl: string }) => {
  const pool = openPool({ url: databaseUrl, max: 20, applicationName: 'bench-baseline' });
  const app = Fastify();
  const known = await pool.query<PersonRow>(`select ${personColumns} from users u`);
  const people = new Map<string, Person>(known.rows.map((row) => [row.id, personView(row)]));
  const route = (path: string, schema: object, answer: (query: Query) => Promise<object>) =>
    app.get<{ Querystring: Query }>(path, { schema: { response: { 200: schema } } }, ({ query }) => answer(query));
  const posts = (path: string, name: string, size: number, values: (query: Query) => string[], at: keyof Row) => {
    const query = withAuthors(name);
    route(path, answerSchema(listFeed.answer), async (asked) => {
      const { rows } = await pool.query<Row>({ ...query, values: values(asked) });
      const { shown, more } = page(rows, size, (last) => encodeCursor(String(last[at]), last.id));
      return { posts: shown.map(postView), mine: { saved: [] }, ...more };
    });
  };
  const place = ({ campus, at, id }: Query) => [campus, at, id];
  const ofPerson = ({ name, campus }: Query) => [name, campus];
  const feed = `posts.feed-${serverLimits.feedPage + 1}`;
  posts('/feed', `${feed}-after`, serverLimits.feedPage, place, 'last_modified');
  posts('/media', `${feed}-photos-after`, serverLimits.feedPage, place, 'last_modified');
  posts('/profile', 'posts.list-posts', serverLimits.profilePage, ofPerson, 'listed_at');
  posts('/saved', 'posts.list-saved', serverLimits.savedPage, ofPerson, 'listed_at');
  route('/thread', threadSchema(), async ({ campus, id }) => {
    const { rows } = await pool.query<PostRow>({ ...thread, values: [campus, id] });
    const { shown, more } = page(rows, serverLimits.commentsPage + 1, (last) => encodeCursor(last.id));
    const [post, ...comments] = shown.map(postView);
    const abilities = { delete: false, edit: false, sell: false, extend: false, boost: false, report: true };
    return { post, mine: { saved: [] }, abilities, ad: null, comments, ...more };
  });
  for (const [path, query] of [
    ['/search', hits],
    ['/search-prefix', prefixHits],
  ] as const)
    route(path, answerSchema(search.answer), async ({ campus, q }) => {
      const { rows } = await pool.query<PostRow>({ ...query, values: [campus, q] });
      return {
        posts: rows.map((row) => ({ ...postView(row), objectID: row.id })),
        mine: { saved: [] },
        people: [],
        words: [q],
      };
    });
  route('/inbox', answerSchema(listChats.answer), async ({ id }) => {
    const rows: ChatRow[] = await newestChats.all(pool, id, []);
    const { shown, more } = page(rows, serverLimits.chatsPage, (last) =>
      encodeCursor(last.last_modified, last.chat_id),
    );
    const viewer = { userId: id, schoolVerified: true } as never;
    return { chats: shown.map((row) => chatView(row, viewer, { id: 'ut', generic: false } as never)), ...more };
  });
  route('/messages', answerSchema(listMessages.answer), async ({ id }) => {
    const rows: MessageRow[] = await newestMessages.all(pool, id);
    const { shown, more } = page(rows, serverLimits.messagesPage, (last) => encodeCursor(last.seq));
    return {
      messages: shown.map((row) => messageView(row)).reverse(),
      ...more,
      more: false,
      last_seq: shown[0]?.seq ?? 0,
    };
  });
  route('/notifications', answerSchema(listNotifications.answer), async ({ id }) => {
    const rows: GroupRow[] = await newestGroups.all(pool, id, [], []);
    const { shown, more } = page(rows, serverLimits.notificationsPage, (last) =>
      encodeCursor(last.created_at, last.id),
    );
    const notifications = shown.map(
      ({ id: _id, post_id, root_id, chat_id, created_at, people: ids, ...row }): Notification => ({
        ...row,
        _id,
        postId: post_id,
        root: root_id,
        chatId: chat_id,
        deal_id: null,
        sale_id: null,
        date: created_at,
        createdAt: created_at,
        people: ids.flatMap((one) => people.get(one) ?? []),
      }),
    );
    return { notifications, ...more };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { port: (app.server.address() as AddressInfo).port };
});
