import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { answerAppeal, decideCase, decideTarget } from '../../contract/moderation/decisions.ts';
import { APPEAL_DAYS, type CaseDetail, getCase, listCases } from '../../contract/moderation/cases.ts';
import { listOwnDecisions, sendAppeal } from '../../contract/moderation/appeals.ts';
import { report, type ReportTarget } from '../../contract/moderation/moderation.ts';
import { createPost, deletePost, editPost, getPost, type Post } from '../../contract/posts/posts.ts';
import { setBio, setPhoto } from '../../contract/identity/profiles.ts';
import { retentionDays } from '../../contract/retention.ts';
import { deleteAccount } from '../../contract/identity/settings.ts';
import { getExport, startExport } from '../../contract/exports/exports.ts';
import { DAY, pass } from '../factories/ads.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { createPerson, type Person, signIn } from '../factories/people.ts';
import { comment, uploaded, words } from '../factories/posts.ts';
import { quarters } from '../fixtures/media/photos.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { unzip } from '../exports/unzip.ts';

let server: TestServer;
let mod: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer();
  mod = await createPerson(server, { first: 'Mod', role: 'moderator' });
  bo = await createPerson(server, { first: 'Bo' });
});
afterAll(() => server.stop());

const run = async (sql: string, ...values: unknown[]) => (await server.app.platform.pool.query(sql, values)).rows;
const seller = () => createPerson(server, { first: 'Sly' });
let size = 90;
/** Different photos, so that each is a separate file. */
const photoOf = async (person: Person, purpose = 'post') =>
  uploaded(
    person.client,
    await quarters((size += 10), 60)
      .jpeg()
      .toBuffer(),
    { purpose },
  );
const accuse = (by: Person, kind: ReportTarget, id: string) =>
  by.client.call(report, { body: { kind, id, reason: 'scam' } });
const caseOf = async (targetId: string): Promise<CaseDetail> => {
  const [row] = await run('select id from cases where target_id = $1', targetId);
  return mod.client.call(getCase, { params: { id: row?.id } });
};
const decide = async (targetId: string, action: 'dismiss' | 'hide') =>
  mod.client.call(decideCase, {
    params: { id: (await caseOf(targetId)).case._id },
    body: { action, reason: 'It breaks the rules.' },
  });
const opens = async (who: Person, file: { img_path: string } | undefined) =>
  (await who.client.request('GET', `${file?.img_path}/320.webp`)).status;
const isStored = async (fileId: string) => {
  for await (const key of server.app.platform.files.keys()) if (key.includes(fileId)) return true;
  return false;
};

/** A post with a price and a photo. */
const listing = async (author: Person, text: string): Promise<Post> =>
  author.client.call(createPost, {
    body: {
      text: words(text),
      price: 40,
      category: 'furniture',
      files: [{ upload: await photoOf(author), alt: 'the desk' }],
    } as never,
  });

it('keeps a reported post’s text, price and photos when its author edits and deletes it [MOD-19, D61]', async () => {
  const author = await seller();
  const post = await listing(author, 'Deposit first, by gift card');
  const [photo] = post.img_gallery;
  await accuse(bo, 'post', post._id);
  const reported = { target: true, text: 'Deposit first, by gift card', price: 40, category: 'furniture' };
  expect((await caseOf(post._id)).evidence).toMatchObject([
    { ...reported, now: 'same', img_gallery: [photo], user: { username: author.username } },
  ]);
  expect(await opens(bo, photo)).toBe(200);

  const edited = { text: words('A nice desk'), price: 20, files: [] };
  await author.client.call(editPost, { params: { id: post._id }, body: edited });
  expect((await caseOf(post._id)).evidence).toMatchObject([{ ...reported, now: 'changed', img_gallery: [photo] }]);
  expect((await caseOf(post._id)).context).toMatchObject([{ text: 'A nice desk', price: 20 }]);
  const other = await createPerson(server);
  for (const who of [author, bo, other]) expect(await opens(who, photo)).toBe(404);
  expect(await opens(mod, photo)).toBe(200);

  await author.client.call(deletePost, { params: { id: post._id } });
  expect((await bo.client.refused(getPost, { params: { id: post._id } })).code).toBe('post_deleted');
  expect((await caseOf(post._id)).evidence).toMatchObject([{ ...reported, now: 'removed', img_gallery: [photo] }]);
  const { cases } = await mod.client.call(listCases, { query: { q: 'gift card' } });
  expect(cases).toMatchObject([{ target_id: post._id, excerpt: reported.text, gone: true, photo: photo?.img_path }]);
  expect((await caseOf(post._id)).case.actions).toContain('ban');
  expect(await opens(mod, photo)).toBe(200);
});

it('copies the content at each report, and nothing twice [MOD-19, D61]', async () => {
  const author = await seller();
  const post = await listing(author, 'One thing');
  for (const by of [bo, await createPerson(server)]) await accuse(by, 'post', post._id);
  expect((await caseOf(post._id)).evidence.map(({ text }) => text)).toEqual(['One thing']);
  await author.client.call(editPost, { params: { id: post._id }, body: { text: words('Another thing') } });
  await accuse(await createPerson(server), 'post', post._id);
  expect((await caseOf(post._id)).evidence.map(({ text, now }) => [text, now])).toEqual([
    ['One thing', 'changed'],
    ['Another thing', 'same'],
  ]);
});

it('keeps what moderators decided about by themselves, when its author closes the account [MOD-19, D61, SET-49]', async () => {
  const author = await seller();
  const post = await listing(author, 'A desk of another make');
  const [photo] = post.img_gallery;
  await mod.client.call(decideTarget, {
    params: { kind: 'post', id: post._id },
    body: { action: 'hide', reason: 'It breaks the rules.' },
  });
  await author.client.call(deleteAccount, { body: { confirmation: 'DELETE' } });
  expect((await caseOf(post._id)).evidence).toMatchObject([
    { text: 'A desk of another make', price: 40, now: 'removed', img_gallery: [photo] },
  ]);
  expect(await opens(mod, photo)).toBe(200);
});

it('keeps a reported comment when the post above it is deleted [MOD-19, D61]', async () => {
  const author = await seller();
  const post = await listing(bo, 'A desk');
  const { _id } = await comment(author, post._id, 'You are an idiot');
  await accuse(bo, 'comment', _id);
  await bo.client.call(deletePost, { params: { id: post._id } });
  expect((await caseOf(_id)).evidence).toMatchObject([
    { text: 'You are an idiot', record_kind: 'comment', now: 'removed' },
  ]);
});

it('keeps a reported message with those around it, and its photos, when its author deletes the account [MOD-19, D61, SET-49]', async () => {
  const author = await seller();
  const chat = await chatOf(author, bo);
  const texts = Array.from({ length: 13 }, (_, n) => `number ${n}`);
  const sent = [];
  for (const [n, text] of texts.entries()) {
    const upload = n === 6 ? { upload: { upload: await photoOf(author, 'message') } } : {};
    sent.push(await sendText(n % 2 ? bo : author, chat, text, upload));
  }
  const target = sent[6];
  const [photo] = target?.img_gallery ?? [];
  await accuse(bo, 'message', target?._id ?? '');
  await author.client.call(deleteAccount, { body: { confirmation: 'DELETE' } });
  const { evidence, context } = await caseOf(target?._id ?? '');
  expect(context.find((line) => line.target)?.text).toBe('');
  expect(evidence.map(({ text }) => text)).toEqual(texts.slice(1, 12));
  expect(evidence.filter((line) => line.target)).toMatchObject([
    { text: 'number 6', now: 'removed', img_gallery: [photo], user: { username: author.username, state: 'deleted' } },
  ]);
  expect(evidence.filter(({ now }) => now === 'same').map(({ text }) => text)).toEqual(
    texts.slice(1, 12).filter((_, n) => n % 2 === 0),
  );
  expect(await opens(mod, photo)).toBe(200);
  expect(await opens(bo, photo)).toBe(404);
  expect(await run('select uploader_id, owner_kind from files where id = $1', photo?._id)).toEqual([
    { uploader_id: null, owner_kind: 'case' },
  ]);
});

it('keeps a reported profile with its picture when its owner changes and deletes it [MOD-19, D61, SET-49]', async () => {
  const author = await seller();
  await author.client.call(setBio, { body: { bio: 'Write to me at the back door' } });
  const [{ photo_id: first } = { photo_id: '' }] = await run('select photo_id from users where id = $1', author.id);
  await accuse(bo, 'user', author.id);
  await author.client.call(setPhoto, { body: { upload: await photoOf(author, 'profile') } });
  await author.client.call(setBio, { body: { bio: 'Hello' } });
  const kept = { text: 'Write to me at the back door', img_gallery: [{ _id: first }] };
  const found = await caseOf(author.id);
  expect(found.evidence).toMatchObject([{ ...kept, now: 'changed' }]);
  // in a list of cases their present picture is with their name, and not repeated
  expect(found.case).toMatchObject({ excerpt: kept.text, photo: null, user: { img: expect.any(String) } });
  const path = { img_path: `/files/${first}` };
  for (const [who, status] of [
    [mod, 200],
    [bo, 404],
    [author, 404],
  ] as const)
    expect((await who.client.request('GET', `${path.img_path}/384.webp`)).status).toBe(status);
  await author.client.call(deleteAccount, { body: { confirmation: 'DELETE' } });
  expect((await caseOf(author.id)).evidence).toMatchObject([
    { ...kept, now: 'removed', user: { name: 'Sly Lopez', username: author.username } },
  ]);
});

it('puts no evidence into anybody’s copy of their data [SET-47, D61]', async () => {
  const author = await seller();
  const post = await listing(author, 'The wording of the evidence');
  await accuse(bo, 'post', post._id);
  await author.client.call(deletePost, { params: { id: post._id } });
  expect((await caseOf(post._id)).evidence).toHaveLength(1);
  for (const who of [author, bo]) {
    await who.client.call(startExport);
    const { url } = await vi.waitFor(
      async () => {
        const { export: copy } = await who.client.call(getExport);
        if (!copy?.file) throw new Error(copy?.state);
        return { url: copy.file };
      },
      { timeout: 20_000, interval: 50 },
    );
    const files = unzip((await who.client.request('GET', url)).bytes);
    expect([...files.keys()].some((name) => name.includes(post.img_gallery[0]?._id ?? ''))).toBe(false);
    expect([...files.values()].some((bytes) => bytes.toString().includes('The wording of the evidence'))).toBe(false);
  }
});

it('deletes evidence and its files 90 days after the case and its appeal are closed, not before [MOD-19, D61]', {
  timeout: 60_000,
}, async () => {
  const author = await seller();
  const [appealed, dismissed, open] = [
    await listing(author, 'To be appealed'),
    await listing(author, 'To be dismissed'),
    await listing(author, 'To wait'),
  ];
  const posts = [appealed, dismissed, open];
  const later = async (days: number) => {
    await pass(server, days * DAY);
    for (const who of [mod, author]) await signIn(server, who.id, who.client);
  };
  for (const { _id } of posts) await accuse(bo, 'post', _id);
  await decide(dismissed._id, 'dismiss');
  await decide(appealed._id, 'hide');
  for (const { _id } of [dismissed, open]) await author.client.call(deletePost, { params: { id: _id } });
  await later(20);
  const [mine] = (await author.client.call(listOwnDecisions)).decisions;
  await author.client.call(sendAppeal, { body: { decision: mine?._id ?? '', text: 'It is a desk.' } });
  const texts = () => Promise.all(posts.map(async ({ _id }) => (await caseOf(_id)).evidence.map(({ text }) => text)));
  const all = [['To be appealed'], ['To be dismissed'], ['To wait']];

  await later(retentionDays.evidence - 21);
  expect(await texts()).toEqual(all);
  await later(2);
  await expect.poll(texts, { timeout: 20_000 }).toEqual([['To be appealed'], [], ['To wait']]);
  const fileOf = (post: Post) => post.img_gallery[0]?._id ?? '';
  await expect.poll(() => isStored(fileOf(dismissed)), { timeout: 20_000 }).toBe(false);
  expect(await opens(mod, dismissed.img_gallery[0])).toBe(404);
  expect(await isStored(fileOf(open))).toBe(true);

  // the appeal was open meanwhile: the period starts with its answer
  const { _id } = (await caseOf(appealed._id)).case;
  await mod.client.call(answerAppeal, { params: { id: _id }, body: { verdict: 'upheld', answer: 'It is not.' } });
  await author.client.call(deleteAccount, { body: { confirmation: 'DELETE' } });
  await later(retentionDays.evidence - 1);
  expect(await texts()).toEqual([['To be appealed'], [], ['To wait']]);
  expect(await opens(mod, appealed.img_gallery[0])).toBe(200);
  await later(2);
  await expect.poll(texts, { timeout: 20_000 }).toEqual([[], [], ['To wait']]);
  await expect.poll(() => isStored(fileOf(appealed)), { timeout: 20_000 }).toBe(false);
  expect(await opens(mod, open.img_gallery[0])).toBe(200);
});

it('refuses an appeal after its period, because the evidence would be gone [MOD-19]', async () => {
  const author = await createPerson(server, { first: 'Lea' });
  for (const who of [mod, bo]) await signIn(server, who.id, who.client);
  const made = await author.client.call(createPost, { body: { text: words('A late lamp') } });
  await accuse(bo, 'post', made._id);
  await decide(made._id, 'hide');
  const own = async () => (await author.client.call(listOwnDecisions)).decisions[0];
  const appeal = async () => ({ body: { decision: (await own())?._id ?? '', text: 'It is a lamp.' } });
  expect(await own()).toMatchObject({ can_appeal: true });
  await pass(server, (APPEAL_DAYS + 1) * DAY);
  await signIn(server, author.id, author.client);
  expect(await own()).toMatchObject({ can_appeal: false });
  expect(await author.client.refused(sendAppeal, await appeal())).toMatchObject({ code: 'appeal_over' });
});
