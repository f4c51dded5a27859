import { randomUUID } from 'node:crypto';
import { fromPlainText } from '../../contract/rich-text/index.ts';
import { commentText, postText } from '../fill/words.ts';
import { Random } from '../fill/random.ts';
import type { Site } from '../site.ts';

/** A GET of somebody signed in, as bytes that can be sent again and again. */
export const get = (host: string, path: string, cookie = ''): Buffer =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${cookie && `cookie: ${cookie}\r\n`}accept: */*\r\n\r\n`);

/** Gives a list's entries in turn, for ever. */
export function inTurn<T>(list: readonly T[]): () => T {
  if (list.length === 0) throw new Error('nothing to take turns');
  let at = 0;
  return () => {
    if (at === list.length) at = 0;
    return list[at++] as T;
  };
}

function post(host: string, path: string, cookie: string, body: unknown): string {
  const json = JSON.stringify(body);
  return `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\nidempotency-key: ${randomUUID()}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`;
}

const random = new Random(Date.now());

/** New posts, each of the next person, with the headers that the page sends. */
export function newPosts({ host, people }: Site): () => string {
  const person = inTurn(people);
  return () =>
    post(host, '/api/posts', person().cookie, {
      text: fromPlainText(postText(random)),
      price: 25,
      category: 'furniture',
      files: [],
    });
}

/** New comments on these posts in turn, each of the next person. */
export function newComments({ host, people }: Site, posts: readonly { id: string }[]): () => string {
  const person = inTurn(people);
  const target = inTurn(posts);
  return () =>
    post(host, `/api/posts/${target().id}/comments`, person().cookie, {
      text: fromPlainText(commentText(random)),
      files: [],
    });
}

/** Saves, each of another pair of person and post. */
export function newSaves({ host, people }: Site, posts: readonly { id: string }[]): () => string {
  let turn = 0;
  return () => {
    const { cookie } = people[turn % people.length] as { cookie: string };
    const { id } = posts[(turn + Math.floor(turn / people.length)) % posts.length] as { id: string };
    turn++;
    return `PUT /api/posts/${id}/save HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\ncontent-length: 0\r\n\r\n`;
  };
}
