import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { getUpload, upload as uploadSchema } from '../../contract/files/uploads.ts';
import { keepFile } from '../../server/features/files/keep.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { beginUpload, sendPiece, upload } from '../factories/posts.ts';
import { bombPng, quarters } from '../fixtures/media/photos.ts';
import type { Answer, Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let ana: Person;
let bo: Person;
let photo: Buffer;
beforeAll(async () => {
  server = await startTestServer();
  ana = await createPerson(server, { first: 'Ana' });
  bo = await createPerson(server, { first: 'Bo' });
  photo = await quarters(600, 400).jpeg().toBuffer();
});
afterAll(() => server.stop());

const tus = { 'tus-resumable': '1.0.0' };
const facts = { filename: 'a.jpg', filetype: 'image/jpeg', purpose: 'post' };
const waiting = () => readdir(join(server.app.platform.config.dataDir, 'uploads'));
const code = (answer: Answer) => (answer.json as { code?: string } | undefined)?.code;
const head = (client: Client, location: string) => client.request('HEAD', location, undefined, tus);

test('a photo sent in pieces is answered with its processed sizes [MED-14, POS-14]', async () => {
  const answer = await upload(ana.client, photo, { alt: 'a desk' }, 1_000);
  expect(answer.status).toBe(200);
  expect(z.safeParse(uploadSchema, answer.json).error?.issues ?? []).toEqual([]);
  expect(answer.json).toMatchObject({ kind: 'photo', img_width: 600, img_height: 400, alt: 'a desk', playable: true });
  expect(await waiting()).toEqual([]);
});

test('an interrupted upload continues where it stopped, for its owner alone [MED-15]', async () => {
  const location = (await beginUpload(ana.client, photo.length, facts)).headers.location ?? '';
  expect((await sendPiece(ana.client, location, 0, photo.subarray(0, 500))).status).toBe(204);
  expect((await head(ana.client, location)).headers['upload-offset']).toBe('500');
  expect((await sendPiece(ana.client, location, 0, photo)).status).toBe(409);
  for (const client of [bo.client, server.client()]) {
    expect((await head(client, location)).status).toBeGreaterThan(400);
    expect((await sendPiece(client, location, 500, photo.subarray(500))).status).toBeGreaterThan(400);
    expect((await client.request('DELETE', location, undefined, tus)).status).toBeGreaterThan(400);
  }
  expect((await sendPiece(ana.client, location, 500, photo.subarray(500))).status).toBe(200);
  // the answer may be lost: the upload's address returns the result
  const again = await head(ana.client, location);
  expect([again.status, again.headers['upload-offset']]).toEqual([200, again.headers['upload-length']]);
  const id = location.split('/').at(-1) ?? '';
  expect((await ana.client.call(getUpload, { params: { id } })).upload).toBe(id);
});

test('a refused file is answered with the reason, and nothing of it is stored [POS-14, MED-14, PRO-25]', async () => {
  const { pool } = server.app.platform;
  const count = async () => Number((await pool.query('select count(*) from files')).rows[0]?.count);
  const before = await count();
  const webp = await sharp(photo).webp().toBuffer();
  const cases: [Buffer, object, string][] = [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), {}, 'Only photos & videos are allowed!'],
    [
      Buffer.from('MZ'.padEnd(300, 'x')),
      { filename: 'a.mp4', filetype: 'video/mp4' },
      'Only photos & videos are allowed!',
    ],
    [photo.subarray(0, photo.length / 2), {}, 'That file is damaged. Please choose another one.'],
    [bombPng(6_000, 5_000), {}, 'That photo is too large. Please choose one up to 25 megapixels.'],
    [webp, { purpose: 'profile' }, 'Only photos are allowed!'],
  ];
  for (const [bytes, about, title] of cases) {
    const answer = await upload(ana.client, bytes, about);
    expect(answer).toMatchObject({ status: 422, json: { status: 422, title } });
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  }
  expect(await waiting()).toEqual([]);
  expect(await count()).toBe(before);
});

test('a caller without permission, and a file that is too large, are refused before the upload [MED-15]', async () => {
  const unverified = await createPerson(server, { verified: false });
  expect(code(await beginUpload(server.client(), 10, facts))).toBe('not_signed_in');
  expect(code(await beginUpload(unverified.client, 10, facts))).toBe('not_verified');
  expect(await beginUpload(ana.client, 41_000_000, facts)).toMatchObject({ status: 413, json: { code: 'too_large' } });
  const filmFacts = { ...facts, filename: 'a.mov', filetype: 'video/quicktime' };
  expect(await beginUpload(ana.client, 501_000_000, filmFacts)).toMatchObject({
    status: 413,
    json: { code: 'too_large' },
  });
  expect(code(await beginUpload(ana.client, 10, { ...facts, purpose: 'other' }))).toBe('malformed');
  expect(code(await beginUpload(ana.client, 0, facts))).toBe('broken_file');
  const foreign = await ana.client.request('POST', '/api/uploads', undefined, {
    ...tus,
    'upload-length': '10',
    'sec-fetch-site': 'cross-site',
  });
  expect(code(foreign)).toBe('cross_site');
  expect(await waiting()).toEqual([]);
});

test('a file can’t exceed its announced size, which has to be announced [MED-15, OPE-17]', async () => {
  const about = { ...tus, 'upload-metadata': `filename ${btoa('a.jpg')}` };
  const begin = (headers: Record<string, string>, body?: Buffer) =>
    ana.client.request('POST', '/api/uploads', body, { ...about, ...headers });
  expect(code(await begin({ 'upload-defer-length': '1' }))).toBe('malformed');
  expect(code(await begin({}))).toBe('malformed');
  expect(await waiting()).toEqual([]);

  const sent = { 'content-type': 'application/offset+octet-stream' };
  const large = await begin({ ...sent, 'upload-length': '10' }, photo);
  expect([large.status, code(large)]).toEqual([413, 'too_large']);
  const location = (await beginUpload(ana.client, 10, facts)).headers.location ?? '';
  const more = await sendPiece(ana.client, location, 0, photo);
  expect([more.status, code(more)]).toEqual([413, 'too_large']);
  for (const name of (await waiting()).filter((one) => !one.endsWith('.json'))) {
    const { size } = await stat(join(server.app.platform.config.dataDir, 'uploads', name));
    expect(size).toBeLessThanOrEqual(10);
    await ana.client.request('DELETE', `/api/uploads/${name}`, undefined, tus);
  }
  expect(await waiting()).toEqual([]);

  const elsewhere = (await beginUpload(ana.client, photo.length, facts)).headers.location ?? '';
  const gap = await sendPiece(ana.client, elsewhere, 100, photo);
  expect([gap.status, gap.headers['content-type']]).toEqual([409, 'application/problem+json; charset=utf-8']);
  await ana.client.request('DELETE', elsewhere, undefined, tus);
});

test('a cancelled upload is deleted [MED-15]', async () => {
  const location = (await beginUpload(ana.client, photo.length, facts)).headers.location ?? '';
  await sendPiece(ana.client, location, 0, photo.subarray(0, 500));
  expect((await waiting()).length).toBeGreaterThan(0);
  expect((await ana.client.request('DELETE', location, undefined, tus)).status).toBe(204);
  expect((await head(ana.client, location)).status).toBe(404);
  expect(await waiting()).toEqual([]);
});

test('an upload that was complete when the server stopped is processed when it is requested [MED-15]', async () => {
  const dataDir = server.app.platform.config.dataDir;
  const location = (await beginUpload(ana.client, photo.length, facts)).headers.location ?? '';
  const id = location.split('/').at(-1) ?? '';
  await writeFile(join(dataDir, 'uploads', id), photo);
  expect(await bo.client.refused(getUpload, { params: { id } })).toMatchObject({ code: 'file_gone' });
  const calls = await Promise.all(Array.from({ length: 3 }, () => ana.client.call(getUpload, { params: { id } })));
  expect(new Set(calls.map((each) => each.upload))).toEqual(new Set([id]));
  expect(await waiting()).toEqual([]);
});

test('an upload that another process has kept meanwhile is answered with that file, whose bytes stay [MED-15]', async () => {
  const { upload: id, img_path: path } = z.parse(uploadSchema, (await upload(ana.client, photo)).json);
  const { files, pool, config } = server.app.platform;
  const copy = join(config.dataDir, 'another.jpg');
  await writeFile(copy, photo);
  const arrived = { id, path: copy, userId: ana.id, campusId: 'ou', purpose: 'post' as const, name: 'a.jpg', alt: '' };
  expect((await keepFile({ files, pool }, async () => null, arrived)).id).toBe(id);
  expect((await ana.client.request('GET', `${path}/320.webp`)).status).toBe(200);
});

test('an upload is only available at its own address, however another one is named [MED-15]', async () => {
  const theirs = (await beginUpload(bo.client, photo.length, facts)).headers.location ?? '';
  const mine = (await beginUpload(ana.client, photo.length, facts)).headers.location ?? '';
  const id = theirs.split('/').at(-1) ?? '';
  const own = mine.split('/').at(-1) ?? '';
  expect((await sendPiece(bo.client, theirs, 0, photo.subarray(0, 500))).status).toBe(204);
  const addresses = [
    `${mine}?x=/${id}`,
    `${mine}?`,
    `${mine}?x=${id}`,
    `${mine}#/${id}`,
    `${mine};/${id}`,
    `${mine};x=${id}`,
    `${mine}/${id}`,
    `${mine}/../${id}`,
    `${mine}/%2e%2e/${id}`,
    `${mine}%2f..%2f${id}`,
    `${mine}%2F${id}`,
    `${mine}%5c${id}`,
    `${mine}/`,
    `${mine}//`,
    `/api/uploads//${own}`,
    `//api/uploads/${own}`,
    `/api//uploads/${own}`,
    `/api/./uploads/${own}`,
    `/api/uploads/../uploads/${own}`,
    `/api/uploads/%${own.charCodeAt(0).toString(16)}${own.slice(1)}`,
    `/api/uploads/${own.toUpperCase()}`,
    `http://ou.quad.localhost/api/uploads/${own}?x=/${id}`,
    `http://ou.quad.localhost/api/uploads/${own}`,
  ];
  for (const address of addresses) {
    // any other address may be a page
    expect((await head(ana.client, address)).headers, address).not.toHaveProperty('upload-offset');
    const answers = [
      await sendPiece(ana.client, address, 500, photo.subarray(500, 600)),
      await ana.client.request('DELETE', address, undefined, tus),
    ];
    for (const { status } of answers) expect([400, 404, 405], address).toContain(status);
  }
  for (const address of ['/api/uploads?', `/api/uploads?x=/${id}`, '/api/uploads/', `/api/uploads/${own}`])
    expect((await ana.client.request('POST', address, undefined, { ...tus, 'upload-length': '10' })).status).toBe(404);
  // both are unchanged at their own addresses
  expect((await head(bo.client, theirs)).headers['upload-offset']).toBe('500');
  expect((await head(ana.client, mine)).headers['upload-offset']).toBe('0');
  for (const [client, address] of [
    [bo.client, theirs],
    [ana.client, mine],
  ] as const)
    expect((await client.request('DELETE', address, undefined, tus)).status).toBe(204);
  expect(await waiting()).toEqual([]);
});
