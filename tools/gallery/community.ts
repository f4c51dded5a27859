import { limits } from '../../contract/limits.ts';
import { logIn } from '../../contract/identity/identity.ts';
import { listChats, startChat } from '../../contract/chats/chats.ts';
import { listAds } from '../../contract/ads/ads.ts';
import { makeShareLink } from '../../contract/posts/sharing.ts';
import { listMedia } from '../../contract/posts/lists.ts';
import { createPost, type Post } from '../../contract/posts/posts.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { report } from '../../contract/moderation/moderation.ts';
import { listCases } from '../../contract/moderation/cases.ts';
import { sendText } from '../../tests/factories/chats.ts';
import { createPerson, type Person } from '../../tests/factories/people.ts';
import { comment, words } from '../../tests/factories/posts.ts';
import type { TestServer } from '../../tests/harness/server.ts';
import type { Client } from '../../tests/harness/client.ts';
import type { Sandbox } from './sandbox.ts';

/** The roles that open screens. */
export const roles = ['visitor', 'unverified', 'not set up', 'new student', 'student', 'moderator', 'lonely'] as const;
export type Role = (typeof roles)[number];

/** The records that the screens' addresses refer to. */
export interface Community {
  clients: Record<Role, Client>;
  /** someone else's listing with many comments, and one with many photos */
  busyPost: string;
  photoPost: string;
  ownPost: string;
  /** texts that try to break the layout */
  hostilePost: string;
  hostileName: string;
  chat: string;
  hugeChat: string;
  /** the demo community's listings, by title */
  listings: ReadonlyMap<string, string>;
  /** an own listing's signed link: path and query */
  sharedLink: string;
  ad: string;
  case: string;
  missing: string;
}

const LONG = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(6);
export const hostileTexts = [
  `<img src=x onerror="alert(1)"><script>alert(2)</script> {{7*7}} \${7*7} %00 '";--`,
  LONG,
  '\u202Eright to left override\u202C مرحبا بالعالم שלום עולם',
  'Z\u0351\u036B\u0343\u036A\u0302\u036B\u033D\u034F\u0334\u0319\u0324\u031E\u0349\u035A\u032F\u031E\u0320\u034Da\u036B\u0357\u0334\u0362\u0335\u031C\u0330\u0354l\u0368\u0367\u0369\u0358\u0320g\u0311\u0357\u030E\u0305\u035B\u0341\u0334\u033B\u0348\u034D\u0354\u0339o\u0342\u030C\u030C\u0358\u0328\u0335',
  '🏳️‍🌈👩‍👩‍👧‍👦🧑🏿‍🚀'.repeat(12),
  'a\n\n\n\n\n\n\n\nb\nc\nd\ne\nf\ng\nh\ni\nj',
];

const signedIn = async (sandbox: Sandbox, email: string): Promise<Client> => {
  const client = sandbox.client();
  await client.call(logIn, { body: { email, password: 'demo-password' } });
  return client;
};

/** Adds the people and posts that the screens show to the demo community. */
export async function prepareCommunity(sandbox: Sandbox): Promise<Community> {
  // the factories need only this of a test server
  const server = sandbox as unknown as TestServer;
  const [student, moderator] = [await signedIn(sandbox, 'demo@ou.edu'), await signedIn(sandbox, 'moderator@ou.edu')];
  const fresh = await createPerson(server, { first: 'Nell', last: 'Newcomer' });
  const unverified = await createPerson(server, { first: 'Una', last: 'Verified', verified: false });
  const bare = await createPerson(server, { first: 'Barry', last: 'Bare', setUp: false });
  const lonely = await createPerson(server, { campus: 'ut', first: 'Lone', last: 'Star' });
  const hostile = await createPerson(server, { first: 'Hubert Blaine', last: LONG.slice(0, 30) });
  await sandbox.app.platform.pool.query('update users set bio = $2 where id = $1', [
    hostile.id,
    LONG.slice(0, limits.bioMax),
  ]);
  const feed = (await student.call(listFeed)).posts;
  const media = (await student.call(listMedia)).posts;
  const { user } = (await student.call(logIn, { body: { email: 'demo@ou.edu', password: 'demo-password' } })) as {
    user: { _id: string };
  };
  const own = feed.find((post) => post.user._id === user._id) ?? (await ownPost(student));
  const most = (of: (post: Post) => number) => feed.toSorted((a, b) => of(b) - of(a))[0]?._id ?? '';
  const titled = await sandbox.app.platform.pool.query<{ id: string; title: string }>(
    `select id, title from posts where campus_id = 'ou' and parent_id is null and title is not null`,
  );
  const listings = new Map(titled.rows.map(({ id, title }) => [title, id]));
  const hostilePost = await writeHostile(hostile);
  const chat = (await student.call(listChats)).chats[0]?._id ?? '';
  return {
    clients: {
      visitor: sandbox.client(),
      unverified: unverified.client,
      'not set up': bare.client,
      'new student': fresh.client,
      student,
      moderator,
      lonely: lonely.client,
    },
    busyPost: most((post) => post.comments),
    photoPost: media.toSorted((a, b) => b.img_count - a.img_count)[0]?._id ?? '',
    ownPost: own._id,
    hostilePost,
    hostileName: hostile.username,
    chat,
    hugeChat: await hugeChat(hostile, student, user._id),
    listings,
    sharedLink: await sharedLink(student, listings.get('Solid oak-top desk') ?? ''),
    ad: (await student.call(listAds)).ads[0]?._id ?? '',
    case: await aCase(student, moderator, hostilePost),
    missing: '00000000-0000-7000-8000-000000000000',
  };
}

const ownPost = (student: Client) =>
  student.call(createPost, {
    body: { text: words('A desk lamp that has seen every finals week since 2022'), price: 12 } as never,
  });

async function writeHostile(person: Person): Promise<string> {
  let first = '';
  for (const text of hostileTexts) {
    const { _id } = await person.client.call(createPost, {
      body: { text: words(text), price: 999_999, category: 'clothing, shoes, & accessories' } as never,
    });
    first ||= _id;
    await comment(person, first, text);
  }
  return first;
}

async function hugeChat(from: Person, student: Client, to: string): Promise<string> {
  const { chat } = await from.client.call(startChat, { params: { id: to }, body: {} });
  // the number of messages before a reply is limited
  await sendText(from, chat._id, 'Hi, is it still there?');
  await sendText(student, chat._id, 'Yes, it is');
  for (const text of hostileTexts) await sendText(from, chat._id, text);
  for (let n = 1; n <= 12; n++) await sendText(from, chat._id, `Message ${n} of very many`);
  return chat._id;
}

async function aCase(student: Client, moderator: Client, id: string): Promise<string> {
  await student.call(report, { body: { kind: 'post', id, reason: 'scam', detail: LONG } });
  return (await moderator.call(listCases)).cases[0]?._id ?? '';
}

async function sharedLink(student: Client, id: string): Promise<string> {
  const { url } = await student.call(makeShareLink, { params: { id } });
  return url.slice(new URL(url).origin.length);
}
