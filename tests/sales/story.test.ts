import jsQR from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { blockUser } from '../../contract/moderation/moderation.ts';
import { createPost } from '../../contract/posts/posts.ts';
import { setCampus } from '../../server/features/campuses/index.ts';
import { createPeople, createPerson, type Person } from '../factories/people.ts';
import { uploaded, words } from '../factories/posts.ts';
import { share } from '../factories/shared-listings.ts';
import { cornersOf, quarters } from '../fixtures/media/photos.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let seller: Person;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer();
  [seller, ana] = await createPeople(server, ['Tessa', 'Ana']);
});
afterAll(() => server.stop());

async function listed({
  photo,
  title = 'Desk',
  text = 'From my room',
}: {
  photo?: Buffer;
  title?: string | null;
  text?: string;
}) {
  const files = photo ? [{ upload: await uploaded(seller.client, photo) }] : [];
  const body = { text: words(text), title, price: 60, files };
  return (await seller.client.call(createPost, { body: body as never }))._id;
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
/** The left and right half of where the title is written, left of the code. */
const TITLE_LEFT: Box = { left: 60, top: 1120, width: 306, height: 340 };
const TITLE_RIGHT: Box = { left: 380, top: 1120, width: 306, height: 340 };
const TITLE: Box = { left: 60, top: 1120, width: 626, height: 340 };
const CODE: Box = { left: 700, top: 1110, width: 340, height: 340 };
const PHOTO: Box = { left: 0, top: 0, width: 1080, height: 1080 };

async function story(who: Person, id: string) {
  const answer = await who.client.request('GET', `/api/posts/${id}/story`);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
  const { width, height, exif } = await sharp(answer.bytes).metadata();
  expect([width, height, exif]).toEqual([1080, 1920, undefined]);
  const part = (box: Box) => sharp(answer.bytes).extract(box);
  return {
    bytes: answer.bytes,
    part: (box: Box) => part(box).png().toBuffer(),
    /** how many pixels are dark */
    async ink(box: Box) {
      const pixels = await part(box).greyscale().raw().toBuffer();
      return pixels.filter((light) => light < 100).length;
    },
    async colour(left: number, top: number) {
      return [...(await part({ left, top, width: 1, height: 1 }).raw().toBuffer())];
    },
    /** what a phone reads */
    async code() {
      const { data, info } = await part(CODE).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      return jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data ?? '';
    },
  };
}

const isNear = (colour: number[], other: number[]) =>
  colour.every((value, at) => Math.abs(value - (other[at] ?? 0)) < 12);
const OU = [0x84, 0x16, 0x17];

it('shows photo, title and price, and a code that leads to the listing [ITM-06]', async () => {
  const id = await listed({ photo: await quarters(1200, 900).jpeg().toBuffer() });
  const picture = await story(ana, id);
  expect(await cornersOf(await picture.part(PHOTO))).toEqual(['red', 'green', 'blue', 'white']);
  expect(await picture.ink(TITLE)).toBeGreaterThan(500);
  expect(isNear(await picture.colour(20, 1900), OU)).toBe(true);
  expect(await picture.code()).toMatch(new RegExp(`/post/${id}\\?redirect=true$`));
});

it('has its author’s own link in the code, which shows the listing outside the campus [ITM-06, ITM-05]', async () => {
  const id = await listed({});
  const { url } = await share(seller, id);
  const code = new URL(await (await story(seller, id)).code());
  expect([code.pathname, code.search]).toEqual([new URL(url).pathname, new URL(url).search]);
  expect(code.search).toContain('s=');
});

it('draws a photo of one pixel, and all of a very long one [ITM-06]', async () => {
  const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#1e1edc' } })
    .png()
    .toBuffer();
  const small = await story(ana, await listed({ photo: dot }));
  for (const at of [10, 540, 1070]) expect(isNear(await small.colour(at, at), [0x1e, 0x1e, 0xdc])).toBe(true);

  const long = await story(ana, await listed({ photo: await quarters(8000, 200).png().toBuffer() }));
  // both ends of it, in the middle; gray above
  expect(isNear(await long.colour(100, 534), [220, 30, 30])).toBe(true);
  expect(isNear(await long.colour(980, 534), [30, 200, 30])).toBe(true);
  expect(isNear(await long.colour(540, 200), [0xe8, 0xe8, 0xea])).toBe(true);
});

it.each([
  ['emoji', '🛋️🚲🎸'],
  ['a hundred characters', null],
  ['Hebrew', 'שולחן'],
  ['Arabic', 'مكتب'],
  ['markup', '<b>&"desk"</b>'],
])('writes a title with %s [ITM-06]', async (what, title) => {
  const photo = await quarters(600, 600).jpeg().toBuffer();
  const text = Array.from({ length: 8 }, (_, at) => 'abcdefghijkl'.slice(0, 11 + (at % 2))).join(' ');
  const picture = await story(ana, await listed({ photo, title, text }));
  expect(await picture.ink(TITLE)).toBeGreaterThan(500);
  // it ends before the code and the band below
  expect(await picture.code()).toContain('/post/');
  // scripts from right to left begin at the right
  if (what === 'Hebrew' || what === 'Arabic') {
    const firstLine = { ...TITLE_RIGHT, height: 90 };
    expect(await picture.ink(firstLine)).toBeGreaterThan(200);
    expect(await picture.ink({ ...TITLE_LEFT, height: 90 })).toBe(0);
  }
});

it('is for whoever may read the listing; of a members-only campus it shows it to nobody but through its seller [ITM-06, D56]', async () => {
  const id = await listed({ photo: await quarters(600, 600).jpeg().toBuffer() });
  const path = `/api/posts/${id}/story`;
  const eve = await createPerson(server, { first: 'Eve' });
  expect((await eve.client.request('GET', path)).status).toBe(200);
  expect((await server.client().request('GET', path)).status).toBe(401);
  await seller.client.call(blockUser, { params: { id: eve.id } });
  await vi.waitFor(async () => expect((await eve.client.request('GET', path)).status).toBe(404));

  const { write, bus } = server.app.platform;
  await write((tx) => setCampus(tx, bus, 'ou', 'privacy', 'members'));
  await vi.waitFor(async () => expect(isNear(await (await story(ana, id)).colour(10, 10), OU)).toBe(true));
  expect(isNear(await (await story(seller, id)).colour(10, 10), [220, 30, 30])).toBe(true);
});

it('counts as a drawing of its caller: thirty a minute [ITM-06, OPE-23]', async () => {
  const id = await listed({});
  const bo = await createPerson(server, { first: 'Bo' });
  const get = () => bo.client.request('GET', `/api/posts/${id}/story`);
  // from the second request on their session is known, and they're counted themselves
  await bo.client.request('GET', '/api/campuses/current');
  expect((await get()).status).toBe(200);
  await server.app.platform.limits.note('http.drawings', bo.id, 28);
  expect((await get()).status).toBe(200);
  expect((await get()).status).toBe(429);
});
