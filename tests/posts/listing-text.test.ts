import { afterAll, beforeAll, expect, it } from 'vitest';
import { createComment } from '../../contract/posts/comments.ts';
import { createPost, editPost, getPost } from '../../contract/posts/posts.ts';
import type { RichText } from '../../contract/posts/rich-text/index.ts';
import { listingFaults } from '../../server/features/posts/index.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer();
  ana = await createPerson(server);
});
afterAll(() => server.stop());

const text = (...blocks: string[]): RichText => ({
  blocks: blocks.map((words) => ({ type: 'paragraph', spans: [{ text: words }] })),
});
const TOO_LONG = { status: 422, code: 'text_too_long', title: 'Error: Too many characters!' };
const longListing = () =>
  ana.client.call(createPost, { body: { text: text('x'.repeat(1_500)), price: 45, kind: 'selling' as const } });

it('accepts a listing of exactly 2,000 characters, with two for a block break, and refuses 2,001 [CMP-01, POS-07]', async () => {
  for (const listing of [
    { price: 45 },
    { title: 'A desk', kind: 'selling' as const },
    { title: 'A desk', kind: 'looking' as const },
  ]) {
    for (const full of [text('👩'.repeat(2_000)), text('a'.repeat(999), 'b'.repeat(999))]) {
      const made = await ana.client.call(createPost, { body: { text: full, ...listing } });
      const { post } = await ana.client.call(getPost, { params: { id: made._id } });
      expect(post.text).toEqual(full);
    }
    for (const long of [text('x'.repeat(2_001)), text('a'.repeat(1_000), 'b'.repeat(999))])
      expect(await ana.client.refused(createPost, { body: { text: long, ...listing } })).toMatchObject(TOO_LONG);
  }
  const letters = await longListing();
  await ana.client.call(editPost, { params: { id: letters._id }, body: { text: text('y'.repeat(2_000)) } });
  const long = { text: text('y'.repeat(2_001)) };
  expect(await ana.client.refused(editPost, { params: { id: letters._id }, body: long })).toMatchObject(TOO_LONG);
});

it('stores a text that grows when it is normalized, if it fits then, and refuses it otherwise [CMP-01]', async () => {
  // one code point as typed, three as stored
  const grown = (count: number) => text('\uFB2C'.repeat(count));
  await ana.client.call(createPost, { body: { text: grown(666), price: 1 } });
  expect(await ana.client.refused(createPost, { body: { text: grown(667), price: 1 } })).toMatchObject(TOO_LONG);
});

it('keeps posts and comments at 500 characters [CMP-01, POS-07]', async () => {
  const { _id: id } = await longListing();
  const long = text('x'.repeat(501));
  for (const kind of [null, 'post', 'selling', 'looking'] as const)
    expect(await ana.client.refused(createPost, { body: { text: long, kind } })).toMatchObject(TOO_LONG);
  expect(
    await ana.client.refused(createPost, { body: { text: long, kind: 'post', title: 'A desk', price: 45 } }),
  ).toMatchObject(TOO_LONG);
  expect(await ana.client.refused(createComment, { params: { id }, body: { text: long } })).toMatchObject(TOO_LONG);
  const comment = await ana.client.call(createComment, { params: { id }, body: { text: text('Hello') } });
  expect(await ana.client.refused(editPost, { params: { id: comment._id }, body: { text: long } })).toMatchObject(
    TOO_LONG,
  );
});

it('names all wrong fields at once, the text among them [CMP-01]', async () => {
  const tooLong = { field: 'text', message: 'Error: Too many characters!' };
  const fieldsOf = (refusal: { errors?: { field: string }[] }) => refusal.errors?.map(({ field }) => field).sort();
  const body = {
    text: text('x'.repeat(2_001)),
    title: 'x'.repeat(81),
    price: 12.5,
    category: 'furniture' as const,
    details: { beds: 2 },
  };
  const made = await ana.client.refused(createPost, { body });
  expect(made).toMatchObject({ code: 'invalid', errors: expect.arrayContaining([tooLong]) });
  expect(fieldsOf(made)).toEqual(['details.beds', 'price', 'text', 'title']);
  // wrong only by the campus and the time, which parsing doesn't know
  const old = { text: text('x'.repeat(2_001)), price: 45, category: 'cars & trucks' as const, details: { year: 1800 } };
  const late = await ana.client.refused(createPost, { body: old });
  expect(late).toMatchObject({ code: 'invalid', errors: expect.arrayContaining([tooLong]) });
  expect(fieldsOf(late)).toEqual(['details.year', 'text']);
  const { _id: id } = await longListing();
  expect(fieldsOf(await ana.client.refused(editPost, { params: { id }, body }))).toEqual([
    'details.beds',
    'price',
    'text',
    'title',
  ]);
  expect(fieldsOf(await ana.client.refused(editPost, { params: { id }, body: old }))).toEqual(['details.year', 'text']);
});

it('refuses to turn a long listing into a post, and says why [CMP-01]', async () => {
  const { _id: id } = await longListing();
  const why = 'A post can have up to 500 characters. Shorten the text to save it as a post.';
  for (const body of [{ price: null }, { kind: 'post' as const }, { kind: 'post' as const, price: null }])
    expect(await ana.client.refused(editPost, { params: { id }, body })).toMatchObject({
      code: 'text_too_long',
      errors: [{ field: 'text', message: why }],
    });
  const { post } = await ana.client.call(getPost, { params: { id } });
  expect(post).toMatchObject({ price: 45, kind: 'selling' });
  const short = { price: null, text: text('x'.repeat(500)) };
  expect(await ana.client.call(editPost, { params: { id }, body: short })).toMatchObject({ price: null });
});

it('imports a listing of 2,000 characters with a price, and of 500 without one [CMP-01, PRO-20]', () => {
  const faults = (length: number, price: number | null) =>
    listingFaults({ text: 'x'.repeat(length), price, category: null });
  expect([faults(2_000, 45), faults(500, null)]).toEqual([[], []]);
  for (const long of [faults(2_001, 45), faults(501, null)]) expect(long).toEqual(['Error: Too many characters!']);
});

it('describes both limits in the API [CMP-01, OPE-13]', async () => {
  const described = JSON.stringify((await ana.client.request('GET', '/api/openapi.json')).json);
  expect(described).toContain('At most 2000 code points for a listing');
});
