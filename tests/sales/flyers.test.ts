import jsQR from 'jsqr';
import * as mupdf from 'mupdf';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { editPost } from '../../contract/posts/posts.ts';
import { listing } from '../factories/deals.ts';
import { item, postedSale } from '../factories/move-out.ts';
import { createPeople, createPerson, type Person } from '../factories/people.ts';
import { uploaded } from '../factories/posts.ts';
import { quarters } from '../fixtures/media/photos.ts';
import { setCampus } from '../../server/features/campuses/index.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let seller: Person;
let ana: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer();
  [seller, ana, bo] = await createPeople(server, ['Tessa', 'Ana', 'Bo']);
});
afterAll(() => server.stop());

/** A flyer as it prints: its size in points, its text, and its pixels. */
async function printed(who: Person, path: string) {
  const answer = await who.client.request('GET', path);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  const document = mupdf.Document.openDocument(answer.bytes, 'application/pdf');
  expect(document.countPages()).toBe(1);
  const page = document.loadPage(0);
  const [, , width, height] = page.getBounds();
  const text = page.toStructuredText('').asText();
  const picture = page.toPixmap(mupdf.Matrix.scale(3, 3), mupdf.ColorSpace.DeviceRGB, true);
  return {
    width,
    height,
    text,
    pixels: new Uint8ClampedArray(picture.getPixels()),
    wide: picture.getWidth(),
    high: picture.getHeight(),
  };
}

/** What a phone reads in a part of the page, in points. */
function scanned(flyer: Awaited<ReturnType<typeof printed>>, left: number, top: number, width: number, height: number) {
  const [x, y, w, h] = [left, top, width, height].map((each) => Math.round(each * 3)) as [
    number,
    number,
    number,
    number,
  ];
  const part = new Uint8ClampedArray(w * h * 4);
  for (let row = 0; row < h; row++)
    part.set(
      flyer.pixels.subarray(((y + row) * flyer.wide + x) * 4, ((y + row) * flyer.wide + x + w) * 4),
      row * w * 4,
    );
  return jsQR.default(part, w, h)?.data;
}

it('prints a listing on one page, Letter and A4, with a code on each of eight strips [QRF-01]', async () => {
  const id = await listing(seller, { price: 60, text: 'Desk lamp' });
  const letter = await printed(ana, `/api/posts/${id}/flyer`);
  const a4 = await printed(ana, `/api/posts/${id}/flyer?paper=a4`);
  expect([letter, a4].map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
    [612, 792],
    [595, 842],
  ]);
  for (const flyer of [letter, a4]) {
    expect(flyer.text).toContain('Desk lamp');
    expect(flyer.text).toContain('$60');
    expect(flyer.text).not.toContain('Tessa');
    const wide = flyer.width / 8;
    const codes = Array.from({ length: 8 }, (_, at) => scanned(flyer, at * wide, flyer.height - 150, wide, 84));
    expect(new Set(codes)).toEqual(new Set([expect.stringMatching(new RegExp(`/post/${id}`))]));
    // the head has the campus's color
    expect([...flyer.pixels.subarray(4 * (flyer.wide * 6 + 6), 4 * (flyer.wide * 6 + 6) + 3)]).toEqual([
      0x84, 0x16, 0x17,
    ]);
  }
  expect((await ana.client.request('GET', `/api/posts/${id}/flyer?paper=a3`)).status).toBe(400);
});

it('draws a flyer once, and again only when what it shows has changed [QRF-01]', async () => {
  const id = await listing(seller, { price: 60, text: 'Bookshelf' });
  const path = `/api/posts/${id}/flyer`;
  const bytes = async (who: Person) => (await who.client.request('GET', path)).bytes;
  const first = await bytes(ana);
  // each drawing has an id of its own
  expect((await bytes(bo)).equals(first)).toBe(true);
  // the seller's has their own link (ITM-05)
  expect((await bytes(seller)).equals(first)).toBe(false);
  expect((await ana.client.request('GET', `${path}?paper=a4`)).bytes.equals(first)).toBe(false);
  await seller.client.call(editPost, { params: { id }, body: { price: 45 } as never });
  expect((await printed(ana, path)).text).toContain('$45');
  expect((await bytes(ana)).equals(first)).toBe(false);
});

it('prints a sale with a photo, for whoever may see it; on a members-only campus what is for sale is the seller’s to print [QRF-01]', async () => {
  const upload = await uploaded(seller.client, await quarters(400, 300).jpeg().toBuffer());
  const sale = await postedSale(server, seller, [item('Desk', 50, { files: [{ upload }] }), item('Lamp', 20)]);
  const path = `/api/sales/${sale._id}/flyer`;
  const flyer = await printed(ana, path);
  expect(flyer.text).toContain('Everything in Elm 214');
  expect(flyer.text).toContain('2 items');
  expect(flyer.text).toContain('Elm Hall lobby');
  expect(scanned(flyer, flyer.width - 40 - 150, 200, 150, flyer.height - 350)).toContain(`/sale/${sale._id}`);
  expect((await server.client().request('GET', path)).status).toBe(401);

  const { write, bus } = server.app.platform;
  await write((tx) => setCampus(tx, bus, 'ou', 'privacy', 'members'));
  const outsider = await createPerson(server, { schoolVerified: false });
  await vi.waitFor(async () => expect((await outsider.client.request('GET', path)).status).toBe(403));
  const others = await printed(ana, path);
  expect(others.text).not.toContain('Elm 214');
  expect(others.text).toContain('Members only');
  expect((await printed(seller, path)).text).toContain('Everything in Elm 214');
});
