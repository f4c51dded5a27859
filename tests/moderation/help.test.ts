import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { renameAd } from '../../contract/ads/ads.ts';
import { addWord } from '../../contract/console/site.ts';
import type { Caution } from '../../contract/moderation/cautions.ts';
import { listMessages } from '../../contract/chats/messages.ts';
import { createPost, editPost, getPost } from '../../contract/posts/posts.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { listNotes, rateDeal, replyToNote } from '../../contract/deals/ratings.ts';
import { setBio } from '../../contract/identity/profiles.ts';
import { Examiner } from '../../server/features/moderation/help/examine-text.ts';
import { boost, giveFunds } from '../factories/ads.ts';
import { chatOf, listen, sendText } from '../factories/chats.ts';
import { pastDeal } from '../factories/past-deals.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, post, uploaded, words } from '../factories/posts.ts';
import { Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let ana: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer();
  ana = await createPerson(server, { first: 'Ana' });
  bo = await createPerson(server, { first: 'Bo' });
});
afterAll(() => server.stop());

const run = async (sql: string, ...values: unknown[]) => (await server.app.platform.pool.query(sql, values)).rows;
const flagsOf = (id: string) =>
  run(
    `select f.kind, f.detail, c.target_kind, c.target_user_id from flags f join cases c on c.id = f.case_id
     where c.target_id = $1 order by f.created_at, f.id`,
    id,
  );

const frauds: Record<Exclude<Caution, 'watched'>, string[]> = {
  code: [
    'Send me the 6-digit code so I know you are real',
    'What is the code you just got?',
    'I will send you a Google Voice code, read it back to me',
    'Tell me the vеrification cоde please',
  ],
  overpayment: [
    "I will mail a cashier's check",
    'My assistant overpaid, please refund the difference',
    'The extra is for the mover who picks it up',
  ],
  'gift card': ['Can I pay with a gift card?', 'Buy two Steam cards and send me the numbers'],
  'pay outside': [
    'Please pay me outside the app',
    'Zelle me a deposit first and I hold it',
    'I only take bitcoin',
    'Send the deposit before you see the room',
  ],
  link: ['Pay here: https://bit.ly/3xyz', 'see http://192.168.4.7/pay'],
  elsewhere: ['Text me on WhatsApp', 'Add my telegram, I am quicker there', 'https://wa.me/15551234567'],
};

const honest = [
  'Is it still available?',
  'Cash or Venmo, whatever you like',
  'Selling a $50 Target gift card for $40',
  'I can meet you at the library at 5',
  'The promo code on the box is used up',
  'What is the zip code there?',
  'My phone number is on the flyer',
  'It picks up the local stations well',
  'Signal strength is fine in the basement',
  'Check engine light is off',
  'See https://www.ikea.com/us/en/p/billy for the size',
];

test('detects fraud texts, however disguised, but not what students write [D10]', () => {
  const examiner = new Examiner();
  for (const [caution, texts] of Object.entries(frauds))
    for (const text of texts) expect([text, examiner.cautionOf(text)]).toEqual([text, caution]);
  for (const text of honest) expect([text, examiner.examine(text)]).toEqual([text, { caution: null, flags: [] }]);
});

test('no text takes long to check', () => {
  const examiner = new Examiner();
  const hard = [
    'pay '.repeat(500),
    'send the '.repeat(220),
    'a'.repeat(2_000),
    'code '.repeat(400),
    '@.'.repeat(1_000),
  ];
  const started = performance.now();
  for (const text of hard) for (let n = 0; n < 20; n++) examiner.examine(text);
  // a hundred of the worst: far from the seconds that a backtracking pattern takes
  expect(performance.now() - started).toBeLessThan(5_000);
});

test('a message that looks like fraud is delivered with a warning, and flagged for moderators [D10]', async () => {
  const connection = await listen(bo.client);
  const chat = await chatOf(ana, bo);
  const fine = await sendText(ana, chat, 'Hello!');
  const suspicious = await sendText(ana, chat, 'Please send me the code you just got');
  expect([fine.caution, suspicious.caution]).toEqual([null, 'code']);
  const { messages } = await bo.client.call(listMessages, { params: { id: chat } });
  expect(messages.map(({ text, caution }) => [text, caution])).toEqual([
    ['Hello!', null],
    ['Please send me the code you just got', 'code'],
  ]);
  await vi.waitFor(() =>
    expect(connection.of('message.new').map(({ message }) => message.caution)).toEqual([null, 'code']),
  );
  expect(await flagsOf(suspicious._id)).toEqual([
    { kind: 'scam', detail: 'code: “code you just got”', target_kind: 'message', target_user_id: ana.id },
  ]);
  expect(await flagsOf(fine._id)).toEqual([]);
  connection.close();
});

test('posts and comments show warnings too, in the feed and alone, and an edit updates them [D10]', async () => {
  const made = await post(ana, 'Room for rent. Send the deposit before you see it.');
  expect(made.caution).toBe('pay outside');
  const inFeed = (await bo.client.call(listFeed)).posts.find(({ _id }) => _id === made._id);
  expect(inFeed?.caution).toBe('pay outside');
  expect(await flagsOf(made._id)).toMatchObject([{ kind: 'scam', target_kind: 'post', target_user_id: ana.id }]);
  const answer = await comment(ana, made._id, 'Text me on WhatsApp');
  expect(answer.caution).toBe('elsewhere');
  expect(await flagsOf(answer._id)).toMatchObject([{ kind: 'scam', target_kind: 'comment' }]);

  const params = { id: made._id };
  const edited = await ana.client.call(editPost, { params, body: { text: words('Room for rent, come and see it.') } });
  expect(edited.caution).toBeUndefined();
  await ana.client.call(editPost, { params, body: { text: words('Room for rent. I take bitcoin.') } });
  expect((await bo.client.call(getPost, { params })).post.caution).toBe('pay outside');
  expect((await flagsOf(made._id)).map(({ detail }) => detail)).toEqual([
    expect.stringContaining('deposit before'),
    'pay outside: “bitcoin”',
  ]);
});

test('watched words are flagged; operators’ words as soon as they are added, with a warning if wanted [D10]', async () => {
  const first = await post(ana, 'Fake ID, two days');
  expect(await flagsOf(first._id)).toMatchObject([{ kind: 'words', detail: 'fake id' }]);
  expect(first.caution).toBeUndefined();
  expect(await flagsOf((await post(ana, 'Blorptron for sale'))._id)).toEqual([]);
  const mod = await createPerson(server, { role: 'moderator' });
  await mod.client.call(addWord, { body: { phrase: 'BLORPtron', caution: 'watched' } });
  await mod.client.call(addWord, { body: { phrase: 'flurbish' } });
  await vi.waitFor(async () => {
    const made = await post(await createPerson(server), 'Another blorptron for sale');
    expect(made.caution).toBe('watched');
    expect(await flagsOf(made._id)).toMatchObject([{ kind: 'words', detail: 'blorptron' }]);
  });
  const quiet = await post(bo, 'A flurbish chair');
  expect(quiet.caution).toBeUndefined();
  expect(await flagsOf(quiet._id)).toMatchObject([{ kind: 'words', detail: 'flurbish' }]);
  expect(await flagsOf((await post(bo, 'unflurbished'))._id)).toEqual([]);
});

test('an ad’s text and link, and profiles, are checked too [D10]', async () => {
  const shady = await createPerson(server, { first: 'Sly' });
  await giveFunds(server, shady, 2_000);
  const { _id: id } = await post(shady, 'A bicycle');
  const cta = { type: 'website', url: 'https://bit.ly/3xyz', label: 'Shop Now' } as const;
  const { ad } = await boost(shady, id, { title: 'Cheap bicycle', cta });
  expect(await flagsOf(id)).toMatchObject([{ kind: 'scam', target_kind: 'post', target_user_id: shady.id }]);
  await shady.client.call(renameAd, { params: { id: ad._id }, body: { title: 'Fake ID with every bicycle' } });
  expect((await flagsOf(id)).map(({ kind, detail }) => [kind, detail])).toContainEqual(['words', 'fake id']);

  await shady.client.call(setBio, { body: { bio: 'I sell bicycles.' } });
  expect(await flagsOf(shady.id)).toEqual([]);
  await shady.client.call(setBio, { body: { bio: 'Text me on WhatsApp' } });
  await shady.client.call(setBio, { body: { bio: 'Text me on WhatsApp!' } });
  expect(await flagsOf(shady.id)).toMatchObject([{ kind: 'scam', target_kind: 'user', target_user_id: shady.id }]);
});

test('a repeated post, the same text in many chats and floods of links are flagged [D10]', async () => {
  const eve = await createPerson(server, { first: 'Eve' });
  const text = 'Brand new phone, sealed, half price, only today';
  expect(await flagsOf((await post(eve, text))._id)).toEqual([]);
  const again = await post(eve, text);
  expect(await flagsOf(again._id)).toMatchObject([{ kind: 'duplicate' }]);
  // someone else may say the same, and so may she with short texts
  expect(await flagsOf((await post(bo, text))._id)).toEqual([]);

  const pitch = 'Hi! I saw your listing and would like to buy it today, are you around?';
  const sent: string[] = [];
  for (let n = 0; n < 4; n++) {
    const chat = await chatOf(eve, await createPerson(server));
    await sendText(eve, chat, 'Is it still available?');
    sent.push((await sendText(eve, chat, pitch))._id);
  }
  expect(await flagsOf(sent[2] ?? '')).toEqual([]);
  expect(await flagsOf(sent[3] ?? '')).toMatchObject([{ kind: 'duplicate' }]);

  const links = Array.from({ length: 5 }, (_, n) => `https://shop${n}.example.com/a`).join(' ');
  expect(await flagsOf((await post(eve, links))._id)).toMatchObject([{ kind: 'links', detail: '5 links' }]);
  const flood = await comment(eve, again._id, links.replaceAll('/a', '/b'));
  expect((await flagsOf(flood._id)).map(({ detail }) => detail)).toContain('many links within an hour');
});

test('repetition is detected across processes; an hour later it is forgotten [D10]', async () => {
  const other = await startTestServer({ databaseUrl: server.databaseUrl });
  try {
    const eve = await createPerson(server, { first: 'Eve' });
    const elsewhere = new Client(other.port, eve.client.host);
    for (const [name, value] of eve.client.cookies) elsewhere.cookies.set(name, value);
    const pitch = (word: string) => `Hello ${word}, I would like to buy it today and can pay at once. Are you around?`;
    const through = async (words: string, n: number) =>
      sendText(n % 2 ? elsewhere : eve, await chatOf(eve, await createPerson(server)), words);
    const sent: string[] = [];
    for (let n = 0; n < 4; n++) sent.push((await through(pitch('friend'), n))._id);
    expect(await flagsOf(sent[2] ?? '')).toEqual([]);
    expect(await flagsOf(sent[3] ?? '')).toMatchObject([{ kind: 'duplicate' }]);
    const links = (n: number) => [1, 2, 3].map((each) => `https://a${n}${each}.example.com`).join(' ');
    for (let n = 0; n < 4; n++) sent.push((await through(links(n), n))._id);
    expect(await flagsOf(sent[6] ?? '')).toEqual([]);
    expect(await flagsOf(sent[7] ?? '')).toMatchObject([{ kind: 'links', detail: 'many links within an hour' }]);

    await run(`update lately_said set said_at = said_at - interval '61 minutes' where user_id = $1`, eve.id);
    expect(await flagsOf((await through(pitch('friend'), 0))._id)).toEqual([]);
    await server.app.platform.jobs.add(server.app.platform.pool, 'moderation.forget-said', {});
    await vi.waitFor(
      async () => expect(await run('select 1 from lately_said where user_id = $1', eve.id)).toHaveLength(1),
      { timeout: 15_000 },
    );
  } finally {
    await other.stop();
  }
});

const scene = (shift = 0) => {
  const [width, height] = [640, 480];
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const value = Math.round(127 + 90 * Math.sin((x * (2 + shift)) / 60 + shift) * Math.cos((y * (3 - shift)) / 70));
      pixels.set([value, (value + x / 4) % 256, 255 - value], (y * width + x) * 3);
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
};

test('the same photo in another seller’s post is found, even resized and re-encoded; nobody else is flagged [D10]', async () => {
  const withPhoto = async (who: Person, bytes: Buffer) => {
    const upload = await uploaded(who.client, bytes);
    return who.client.call(createPost, { body: { files: [{ upload }] } as never });
  };
  const original = await withPhoto(ana, await scene().jpeg({ quality: 95 }).toBuffer());
  await withPhoto(ana, await scene().jpeg({ quality: 60 }).toBuffer());
  const otherThing = await withPhoto(bo, await scene(1).jpeg().toBuffer());
  const copied = await withPhoto(bo, await scene().resize(400).jpeg({ quality: 55 }).toBuffer());
  await vi.waitFor(
    async () =>
      expect(await flagsOf(copied._id)).toEqual([
        {
          kind: 'same photo',
          detail: `post ${original._id} of @${ana.username}`,
          target_kind: 'post',
          target_user_id: bo.id,
        },
      ]),
    { timeout: 15_000 },
  );
  // all plain photos have similar hashes
  const plain = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#884422' } })
    .jpeg()
    .toBuffer();
  await withPhoto(ana, plain);
  const alsoPlain = await withPhoto(bo, plain);
  const waiting = async () =>
    (await run(`select 1 from graphile_worker.jobs where task_identifier = 'moderation.photos'`)).length;
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 15_000 });
  for (const { _id } of [original, otherThing, alsoPlain]) expect(await flagsOf(_id)).toEqual([]);
});

test('a note about a deal and the answer to it are examined like other texts [D10]', async () => {
  const [seller, buyer] = [await createPerson(server, { first: 'Sam' }), await createPerson(server, { first: 'Bea' })];
  const id = await pastDeal(server, seller, buyer);
  const rate = (by: Person, note: string) =>
    by.client.call(rateDeal, { params: { id }, body: { again: true, note } as never });
  await rate(buyer, 'Buy two Steam cards and send me the numbers');
  await rate(seller, '');
  const { notes } = await seller.client.call(listNotes, { params: { id: seller.id } });
  const note = notes[0]?._id ?? '';
  const flag = { kind: 'scam', detail: expect.stringMatching(/^gift card/) };
  expect(await flagsOf(note)).toEqual([{ ...flag, target_kind: 'rating', target_user_id: buyer.id }]);
  expect(await flagsOf(seller.id)).toEqual([]);
  await seller.client.call(replyToNote, { params: { id: note }, body: { text: 'Can I pay with a gift card?' } });
  expect(await flagsOf(seller.id)).toEqual([{ ...flag, target_kind: 'user', target_user_id: seller.id }]);
});

test('a new account has lower hourly limits than an established one [D10]', async () => {
  const [newcomer, known] = [await createPerson(server), await createPerson(server)];
  await run(`update users set created_at = product_now() - interval '4 days' where id = $1`, known.id);
  const count = async ({ client }: Person) => {
    for (let n = 0; ; n++) {
      const { status } = await client.try(createPost, { body: { text: words(`thing ${n}`) } as never });
      if (status === 429) return n;
    }
  };
  const [few, more] = [await count(newcomer), await count(known)];
  expect(few).toBeGreaterThanOrEqual(15);
  expect(more).toBeGreaterThan(few);
});
