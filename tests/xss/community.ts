import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { report, sendFeedback } from '../../contract/moderation/moderation.ts';
import { createPost } from '../../contract/posts/posts.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, uploaded, words } from '../factories/posts.ts';
import type { TestServer } from '../harness/server.ts';
import { filled, runningAddresses, short, vectors } from './vectors.ts';

/** A campus where every user-written text is a vector. */
export interface HostileCommunity {
  /** the person who reads it all; a moderator */
  reader: Person;
  /** the authors of the posts, ads, chats and names; the chat is the first one's */
  authors: readonly Person[];
  /** the post with all comments */
  postId: string;
  /** the post whose photos have vectors as names and descriptions */
  photoPostId: string;
  chatId: string;
  caseId: string;
}

const LONG = 500;
const AUTHORS = 6;

/** Fills OU through the API, and through the database where the API refuses such texts. */
export async function hostileCommunity(server: TestServer): Promise<HostileCommunity> {
  const { pool, limits } = server.app.platform;
  const run = async (sql: string, ...values: unknown[]) => (await pool.query(sql, values)).rows;
  // lifts rate limits: it writes more in a second than people do in a month
  limits.spend = async () => 0;
  const reader = await createPerson(server, { first: 'Rea', role: 'moderator' });
  const bios = filled(160);
  const names = short(40);
  const authors: Person[] = [];
  for (let n = 0; n < AUTHORS; n++) {
    const person = await createPerson(server, { first: names[n * 2] ?? '', last: names[n * 2 + 1] ?? '' });
    await run(
      'update users set bio = $2, first_name = $3, last_name = $4 where id = $1',
      person.id,
      bios[n],
      names[n * 2],
      names[n * 2 + 1],
    );
    authors.push(person);
  }
  const author = authors[0] as Person;
  const by = (n: number) => authors[n % AUTHORS] as Person;

  const texts = filled(LONG);
  const postIds: string[] = [];
  for (const [n, text] of texts.entries())
    postIds.push((await by(n).client.call(createPost, { body: { text: words(text), price: 5 } as never }))._id);
  const postId = postIds.at(-1) ?? '';
  const commentIds: string[] = [];
  for (const [n, text] of texts.entries()) commentIds.push((await comment(by(n + 1), postId, text))._id);

  const photoPostId = await photographed(server, author, texts);
  const chatId = await chatOf(author, reader);
  // after a reply they may write more messages
  await sendText(reader, chatId, 'Hello');
  for (const text of texts) await sendText(author, chatId, text);

  const titles = short(50);
  for (const [n, id] of postIds.entries())
    await run(
      `insert into ads (campus_id, post_id, user_id, title, cta, duration_minutes, amount_budgeted, status, start_time, end_time_adjusted)
       select 'ou', $1, author_id, $2, $3, 1440, 500, case when $4 then 'active' else 'in review' end,
         case when $4 then product_now() end, product_now() + interval '1 day' from posts where campus_id = 'ou' and id = $1`,
      id,
      titles[n * 7],
      JSON.stringify({ type: 'website', url: runningAddresses[n], label: titles[n * 5] }),
      n % 3 > 0,
    );
  for (const [n, text] of short(60).entries()) {
    await run(
      `insert into searches (campus_id, text, total_views) values ('ou', $1, $2) on conflict do nothing`,
      text,
      100 - (n % 90),
    );
    await run(
      `insert into search_history (user_id, campus_id, text) values ($1, 'ou', $2) on conflict do nothing`,
      reader.id,
      text,
    );
  }
  await author.client.call(sendFeedback, { body: { kind: 'help', text: filled(2_000)[0] ?? '' } });
  for (const [n, text] of texts.slice(0, 4).entries())
    await by(n + 2)
      .client.call(report, {
        body: { kind: 'comment', id: commentIds[0] ?? '', reason: 'other', detail: text.slice(0, 200) } as never,
      })
      .catch(() => undefined);
  const [made] = (await run('select id from cases order by reports desc limit 1')) as { id: string }[];
  for (const text of texts.slice(0, 4))
    await run('insert into case_notes (case_id, author_id, text) values ($1, $2, $3)', made?.id, reader.id, text);
  // causes mails and notifications about all this
  await comment(
    by(1),
    (await reader.client.call(createPost, { body: { text: words(texts[1] ?? '') } as never }))._id,
    texts[2] ?? '',
  );
  return { reader, authors, postId, photoPostId, chatId, caseId: made?.id ?? '' };
}

/**
 * A post with ten photos: one is uploaded, the others are copies of its row; all have vectors as names and
 * descriptions.
 */
async function photographed(server: TestServer, author: Person, texts: readonly string[]): Promise<string> {
  const { pool } = server.app.platform;
  const photo = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#446688' } })
    .jpeg()
    .toBuffer();
  const upload = await uploaded(author.client, photo, { filename: `${vectors[0]}.jpg`, alt: texts[0] ?? '' });
  const { _id } = await author.client.call(createPost, {
    body: { text: words(texts[0] ?? ''), files: [{ upload, alt: texts[0] }] } as never,
  });
  await pool.query('update files set name = $2 where id = $1', [upload, vectors[1]]);
  for (let n = 1; n < 10; n++)
    await pool.query(
      `insert into files (id, campus_id, uploader_id, owner_kind, owner_id, purpose, kind, name, storage_key, content_type, bytes,
         width, height, placeholder, colour, sizes, alt, position)
       select $2, campus_id, uploader_id, owner_kind, owner_id, purpose, kind, $3, storage_key, content_type, bytes, width, height,
         placeholder, colour, sizes, $4, $5 from files where id = $1`,
      [upload, randomUUID(), vectors[n * 9], texts[n * 2], n],
    );
  return _id;
}
