import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { findBook } from '../../contract/courses/books.ts';
import { createPost } from '../../contract/posts/posts.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { words } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const chemistry = '9780136551645';
const known = { [`ISBN:${chemistry}`]: { title: 'Chemistry', authors: [{ name: 'Ada L.' }, { name: 'Bo M.' }] } };

let service: Server;
let answer: (response: ServerResponse) => void;
let asked: string[];
let local: TestServer;
let own: TestServer;
let student: Person;
beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(response);
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  const { port } = service.address() as AddressInfo;
  local = await startTestServer();
  own = await startTestServer({ env: { BOOKS_URL: `http://127.0.0.1:${port}/library/` } });
  student = await createPerson(own);
});
beforeEach(() => {
  asked = [];
  answer = (response) => response.end(JSON.stringify(known));
});
afterAll(async () => {
  await Promise.all([local.stop(), own.stop()]);
  service.closeAllConnections();
  service.close();
});

const find = async (by: Person, isbn: string) => (await by.client.call(findBook, { params: { isbn } })).book;

it('finds title and author in the sandbox’s book service, by any spelling of an ISBN [COU-02]', async () => {
  const ana = await createPerson(local);
  const book = { title: 'Chemistry: The Central Science', author: 'Theodore L. Brown, H. Eugene LeMay' };
  for (const isbn of [chemistry, '978-0-13-655164-5', ' 978 0136551645 ']) expect(await find(ana, isbn)).toEqual(book);
  expect(await find(ana, '0-9752298-0-x')).toMatchObject({ title: 'The Elements of Typographic Style' });
  expect(await find(ana, '9780306406157')).toBeNull();
  for (const bad of ['9780136551644', '0975229801', '123', 'http://127.0.0.1'])
    expect(await ana.client.refused(findBook, { params: { isbn: bad } })).toMatchObject({ status: 404 });
});

it('tells a book that is not known from a service that is away [CMP-03, COU-02]', async () => {
  const answerOf = (isbn: string) => student.client.call(findBook, { params: { isbn } });
  answer = (response) => response.end(JSON.stringify({ 'ISBN:9780134190440': { title: 'Go' } }));
  expect(await answerOf('9780134190440')).toEqual({ book: { title: 'Go', author: null }, away: false });
  expect(await answerOf('9780262033848')).toEqual({ book: null, away: false });
  const none = await startTestServer({ env: { BOOKS_URL: 'http://127.0.0.1:1/' } });
  try {
    const bo = await createPerson(none);
    for (const isbn of ['9780134190440', '9780262033848'])
      expect(await bo.client.call(findBook, { params: { isbn } })).toEqual({ book: null, away: true });
  } finally {
    await none.stop();
  }
});

it('asks the operator’s service once for each book, with nothing but the ISBN [COU-02]', async () => {
  const all = await Promise.all([find(student, chemistry), find(student, chemistry)]);
  expect(all).toEqual([1, 2].map(() => ({ title: 'Chemistry', author: 'Ada L., Bo M.' })));
  expect(await find(student, chemistry)).toEqual(all[0]);
  expect(asked).toEqual([`/library/api/books?bibkeys=ISBN%3A${chemistry}&format=json&jscmd=data`]);
  answer = (response) => response.end('{}');
  expect(await find(student, '9780306406157')).toBeNull();
  expect(await find(student, '9780306406157')).toBeNull();
  expect(asked).toHaveLength(2);
});

it.each<[how: string, reply: (response: ServerResponse) => void]>([
  ['is too slow', () => {}],
  ['fails', (response) => response.writeHead(500).end('no')],
  ['redirects', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['answers something else', (response) => response.end('<html>')],
  ['answers too much', (response) => response.end(JSON.stringify({ ...known, more: 'x'.repeat(100_000) }))],
  ['hangs up', (response) => response.destroy()],
])('finds nothing when the service %s, and the book can be posted anyway [COU-02]', async (_how, reply) => {
  const { port } = service.address() as AddressInfo;
  const server = await startTestServer({ env: { BOOKS_URL: `http://127.0.0.1:${port}` } });
  try {
    const bo = await createPerson(server);
    answer = reply;
    expect(await find(bo, chemistry)).toBeNull();
    expect(asked).toHaveLength(1);
    // nor is it called again at once
    expect(await find(bo, '9780306406157')).toBeNull();
    expect(asked).toHaveLength(1);
    const details = { isbn: chemistry, author: 'Typed by hand' };
    const body = { text: words('A book'), category: 'books, movies, & music', details };
    expect(await bo.client.call(createPost, { body: body as never })).toMatchObject({ details });
  } finally {
    await server.stop();
  }
});

it('finds a book by its number of 10 or of 13 digits, whichever its seller wrote [COU-02]', async () => {
  const ana = await createPerson(local);
  const category = 'books, movies, & music';
  const sell = async (isbn: string) => {
    const body = { text: words(`Style, ${isbn}`), price: 20, kind: 'selling', category, details: { isbn } };
    return (await ana.client.call(createPost, { body: body as never }))._id;
  };
  const [ten, thirteen] = [await sell('0-9752298-0-X'), await sell('9780975229804')];
  await sell('9780306406157');
  for (const isbn of ['097522980X', '978-0-9752298-0-4']) {
    const filtered = await ana.client.call(listFeed, { query: { category, isbn } as never });
    expect(filtered.posts.map(({ _id }) => _id)).toEqual([thirteen, ten]);
  }
});
