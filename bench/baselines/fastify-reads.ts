import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { limits } from '../../contract/limits.ts';
import { lastInitial } from '../../contract/names.ts';
import { getPost, listComments, listFeed, type Post } from '../../contract/posts.ts';
import { authorColumns, type PostRow, postColumns } from '../../server/features/posts/view.ts';
import { openPool } from '../../server/platform/database/pool.ts';
import { declaredStatements } from '../../server/platform/database/statement.ts';
import { encodeCursor } from '../../server/platform/http/cursor.ts';
import { answerSchema } from '../../server/platform/http/serialise.ts';
import '../../server/features/posts/feed/store.ts';
import '../../server/features/posts/lists/store.ts';
import { answerOrders } from './process.ts';

/*
 * Fastify with the query and nothing else: no session, no access rule, nothing of the reader's own. The statement is
 * prepared, the rows become the contract's answer, and a serialiser compiled from its schema writes it.
 */

const view = (row: PostRow): Post => ({
  _id: row.id,
  type: row.type,
  text: row.text,
  category: row.category,
  price: row.price,
  sold: row.sold,
  edited: row.edited,
  user: {
    _id: row.author_id,
    username: row.username,
    first_name: row.first_name,
    last_name: lastInitial(row.last_name),
    img: row.photo_id === null ? null : `/files/${row.photo_id}`,
    verified: row.verified,
  },
  campus_id: row.campus_id,
  post_commented_on: row.parent_id,
  root: row.root_id,
  depth: row.depth,
  deleted: false,
  img_count: row.img_count,
  hasPhoto: row.img_count > 0,
  img_gallery: row.gallery,
  likes: row.like_count,
  comments: row.comment_count,
  createdAt: row.created_at,
  lastModified: row.last_modified,
});

const nothingSaved = { saved: [] };
const abilities = { delete: false, edit: false, sell: false, boost: false, report: true };

type Row = PostRow & { listed_at: string };

interface Order {
  databaseUrl: string;
  port: number;
}

answerOrders(async ({ databaseUrl, port }: Order) => {
  const pool = openPool({ url: databaseUrl, max: 20, applicationName: 'bench-baseline' });
  const app = Fastify();
  const ours = (name: string, own: string) => {
    const text = declaredStatements().get(own);
    if (!text) throw new Error(`there is no statement ${own} now`);
    // we have the authors in memory; who has not joins them
    return { name, text: `select p.*, ${authorColumns} from (${text}) p join users u on u.id = p.author_id` };
  };
  const feed = ours('feed', `posts.feed-${limits.feedPage + 1}-after`);
  const media = ours('media', `posts.feed-${limits.feedPage + 1}-photos-after`);
  const profile = ours('profile', 'posts.list-posts');
  const saved = ours('saved', 'posts.list-saved');
  const thread = {
    name: 'thread',
    text: `select ${postColumns} from posts p join users u on u.id = p.author_id
      where p.campus_id = $1 and p.root_id = $2 order by p.thread_key limit ${limits.commentsPage + 2}`,
  };
  const list = { schema: { response: { 200: answerSchema(listFeed.answer) } } };
  const page = (rows: Row[], size: number, timeOf: (row: Row) => string) => {
    const last = rows[size - 1];
    return {
      posts: rows.slice(0, size).map(view),
      mine: nothingSaved,
      ...(rows.length > size && last ? { cursor: encodeCursor(timeOf(last), last.id) } : {}),
    };
  };
  for (const [path, query] of [
    ['/feed', feed],
    ['/media', media],
  ] as const)
    app.get<{ Querystring: { campus: string; at: string; id: string } }>(
      path,
      list,
      async ({ query: { campus, at, id } }) => {
        const { rows } = await pool.query<Row>({ ...query, values: [campus, at, id] });
        return page(rows, limits.feedPage, (row) => row.last_modified);
      },
    );
  app.get<{ Querystring: { campus: string; username: string } }>(
    '/profile',
    list,
    async ({ query: { campus, username } }) => {
      const { rows } = await pool.query<Row>({ ...profile, values: [username, campus] });
      return page(rows, limits.profilePage, (row) => row.listed_at);
    },
  );
  app.get<{ Querystring: { campus: string; user: string } }>('/saved', list, async ({ query: { campus, user } }) => {
    const { rows } = await pool.query<Row>({ ...saved, values: [user, campus] });
    return page(rows, limits.savedPage, (row) => row.listed_at);
  });
  const both = { ...answerSchema(getPost.answer), ...joined() };
  app.get<{ Querystring: { campus: string; id: string } }>(
    '/thread',
    { schema: { response: { 200: both } } },
    async ({ query: { campus, id } }) => {
      const { rows } = await pool.query<PostRow>({ ...thread, values: [campus, id] });
      const [post, ...comments] = rows.slice(0, limits.commentsPage + 1).map(view);
      const last = rows[limits.commentsPage];
      return {
        post,
        mine: nothingSaved,
        abilities,
        ad: null,
        comments,
        ...(rows.length > limits.commentsPage + 1 && last ? { cursor: encodeCursor(last.id) } : {}),
      };
    },
  );
  await app.listen({ port, host: '127.0.0.1' });
  return { port: (app.server.address() as AddressInfo).port };
});

/** A post and its comments as one answer. */
function joined() {
  const one = answerSchema(getPost.answer) as { properties: object };
  const many = answerSchema(listComments.answer) as { properties: object };
  return { properties: { ...one.properties, ...many.properties }, required: ['post', 'mine', 'abilities', 'comments'] };
}
