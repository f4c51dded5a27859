import type { RichText } from '../../contract/posts/rich-text/index.ts';
import { createComment } from '../../contract/posts/comments.ts';
import { createPost, type Post } from '../../contract/posts/posts.ts';
import type { Client } from '../harness/client.ts';
import type { TestServer } from '../harness/server.ts';
import { quarters } from '../fixtures/media/photos.ts';
import type { Person } from './people.ts';

/** A text of one paragraph. */
export const words = (text: string): RichText => ({ blocks: [{ type: 'paragraph', spans: [{ text }] }] });

/** The text of a post or comment on one line. */
export const postText = (post: Post): string =>
  (post.text?.blocks ?? []).flatMap((block) => block.spans.map((span) => span.text ?? '')).join('');

export const post = (
  author: Person,
  text: string,
  more: { price?: number; category?: Post['category']; details?: object } = {},
) => author.client.call(createPost, { body: { text: words(text), ...more } as never });

export const comment = (author: Person | Client, parentId: string, text: string) =>
  ('client' in author ? author.client : author).call(createComment, {
    params: { id: parentId },
    body: { text: words(text) },
  });

/** Inserts many top-level posts into a campus, a minute apart, the newest first. */
export async function manyPosts(server: TestServer, author: Person, count: number, campus = 'ou'): Promise<void> {
  await server.app.platform.pool.query(
    `insert into posts (id, campus_id, author_id, root_id, text, plain, last_modified)
     select made.id, $2, $1, made.id, '{"blocks": []}', 'x', product_now() - interval '1 day' - made.n * interval '1 minute'
     from (select uuidv7() as id, n from generate_series(1, $3::int) n offset 0) made`,
    [author.id, campus, count],
  );
}

/** Inserts a thread below a post: a chain of `levels` replies, and the rest spread over it, with exact counters. */
export async function deepThread(
  server: TestServer,
  { postId, author, comments, levels }: { postId: string; author: string; comments: number; levels: number },
): Promise<void> {
  const { pool } = server.app.platform;
  // level by level, because a comment's key and path include its parent's
  for (let depth = 1; depth <= levels; depth++) {
    const count = Math.floor(comments / levels) + (depth <= comments % levels ? 1 : 0);
    await pool.query(
      `with parent as (
         select * from posts where campus_id = 'ou' and root_id = $1 and depth = $3 - 1 order by thread_key limit 1)
       insert into posts (campus_id, author_id, parent_id, root_id, path, depth, thread_key, text, plain)
       select 'ou', $2, p.id, $1, p.path || p.id, $3, p.thread_key || thread_step(n),
         jsonb_build_object('blocks', jsonb_build_array(jsonb_build_object('type', 'paragraph',
           'spans', jsonb_build_array(jsonb_build_object('text', 'level ' || $3 || ', number ' || n))))), 'level ' || $3
       from parent p, generate_series(1, $4::int) n`,
      [postId, author, depth, count],
    );
  }
  await pool.query(
    `update posts p set
       replies_made = (select count(*) from posts c where c.campus_id = 'ou' and c.parent_id = p.id),
       reply_count = (select count(*) from posts c where c.campus_id = 'ou' and c.parent_id = p.id),
       comment_count = (select count(*) from posts c where c.campus_id = 'ou' and c.root_id = p.root_id and p.id = any(c.path))
     where p.campus_id = 'ou' and p.root_id = $1`,
    [postId],
  );
}

export interface PlacedPost {
  campus?: string;
  text?: string;
  price?: number;
  hidden?: boolean;
  deleted?: boolean;
}

/** Inserts one top-level post into a campus, whether or not its author may post there. @returns its id */
export async function placePost(server: TestServer, author: { id: string }, options: PlacedPost = {}): Promise<string> {
  const { campus = 'ou', text = 'A desk', price = 20, hidden = false, deleted = false } = options;
  const { rows } = await server.app.platform.pool.query<{ id: string }>(
    `insert into posts (id, campus_id, author_id, root_id, text, plain, price, hidden_at, deleted_at)
     select made.id, $2, $1, made.id, $3, $4, $5, case when $6 then product_now() end, case when $7 then product_now() end
     from (select uuidv7() as id offset 0) made returning id`,
    [author.id, campus, JSON.stringify(words(text)), text, price, hidden, deleted],
  );
  return rows[0]?.id ?? '';
}

/** Uploads a file with the upload protocol, in pieces. @returns the last answer */
export async function upload(
  client: Client,
  bytes: Buffer,
  about: { filename?: string; filetype?: string; purpose?: string; alt?: string } = {},
  piece = 100_000,
) {
  const facts = { filename: 'photo.jpg', filetype: 'image/jpeg', purpose: 'post', ...about };
  const begun = await beginUpload(client, bytes.length, facts);
  const { location } = begun.headers;
  if (begun.status !== 201 || !location) return begun;
  let answer = begun;
  for (let at = 0; at < bytes.length; at += piece) {
    answer = await sendPiece(client, location, at, bytes.subarray(at, at + piece));
    if (answer.status >= 300) break;
  }
  return answer;
}

export const beginUpload = (client: Client, length: number, facts: Record<string, string> = {}) =>
  client.request('POST', '/api/uploads', undefined, {
    'tus-resumable': '1.0.0',
    'upload-length': String(length),
    'upload-metadata': Object.entries(facts)
      .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
      .join(','),
  });

export const sendPiece = (client: Client, location: string, at: number, bytes: Buffer) =>
  client.request('PATCH', location, bytes, {
    'tus-resumable': '1.0.0',
    'upload-offset': String(at),
    'content-type': 'application/offset+octet-stream',
  });

/** Uploads a photo and returns its id. */
export async function uploaded(client: Client, bytes: Buffer, about = {}): Promise<string> {
  const answer = await upload(client, bytes, about);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.bytes}`);
  return (answer.json as { upload: string }).upload;
}

/** Posts a listing with a photo. */
export async function photoListing(author: Person, title: string, price: number, more: object = {}): Promise<Post> {
  const upload = await uploaded(author.client, await quarters(90, 90).jpeg().toBuffer());
  return author.client.call(createPost, {
    body: { text: words(`${title}, as good as new.`), title, price, files: [{ upload }], ...more } as never,
  });
}
