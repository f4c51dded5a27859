import sharp from 'sharp';
import { sendMessage } from '../../../contract/chats/messages.ts';
import { startChat } from '../../../contract/chats/chats.ts';
import { createPost, type Post } from '../../../contract/posts/posts.ts';
import { hashPassword } from '../../../server/features/identity/passwords/index.ts';
import { createPerson, type Person, type PersonOptions } from '../../factories/people.ts';
import { comment, placePost, uploaded, words } from '../../factories/posts.ts';
import type { Client } from '../../harness/client.ts';
import type { TestServer } from '../../harness/server.ts';

/** The roles, in the order of the table's columns. */
export const roles = [
  'visitor',
  'unverified',
  'verified',
  'member',
  'guest',
  'owner',
  'other',
  'blocked',
  'banned',
  'suspended',
  'moderator',
  'admin',
] as const;
export type Role = (typeof roles)[number];

/** A caller on OU's host; `person` is null for a visitor. */
export interface Actor {
  role: Role;
  person: Person | null;
  client: Client;
}

export const PASSWORD = 'correct-horse-9';
/** A word that occurs in everything that was posted. */
export const MARK = 'zanzibar';
/** An id without a record. */
export const NOBODY = '01890000-0000-7000-8000-000000000000';

const kinds: Record<Exclude<Role, 'visitor'>, PersonOptions> = {
  unverified: { verified: false },
  verified: { schoolVerified: false },
  member: {},
  guest: { campus: 'ut' },
  owner: {},
  other: {},
  blocked: {},
  banned: {},
  suspended: {},
  moderator: { role: 'moderator' },
  admin: { role: 'admin' },
};

/** A campus with every kind of record, and one person of each role. */
export interface World {
  server: TestServer;
  owner: Person;
  /** the owner's post with a photo, a comment on it, and the owner's other records */
  post: Post;
  commentId: string;
  photoId: string;
  unusedId: string;
  profilePhotoId: string;
  hiddenId: string;
  hiddenPhotoId: string;
  deletedId: string;
  /** the owner's chat with `other`, with a message with a photo, and the owner's chat with `blocked` */
  chatId: string;
  messageId: string;
  messagePhotoId: string;
  blockedChatId: string;
  /** a post on UT */
  foreignId: string;
  /** The person of a role; always the same one, except for visitors, who have no state. */
  actor(role: Role): Actor;
  /** A new person of a role, for requests that change their account. */
  fresh(role: Role): Promise<Actor>;
  run(sql: string, ...values: unknown[]): Promise<unknown>;
}

export async function createWorld(server: TestServer): Promise<World> {
  const { pool, bus } = server.app.platform;
  const run = async (sql: string, ...values: unknown[]) => (await pool.query(sql, values)).rows;
  const password = await hashPassword(PASSWORD);
  let blockedChatId: string | undefined;

  async function make(role: Role, owner: Person | null): Promise<Actor> {
    if (role === 'visitor') return { role, person: null, client: server.client() };
    const person = await createPerson(server, { first: role, last: 'Person', ...kinds[role] });
    await run('update users set password_hash = $2 where id = $1', person.id, password);
    if (role === 'banned') await run('update users set banned_at = product_now() where id = $1', person.id);
    if (role === 'suspended')
      await run("update users set suspended_until = product_now() + interval '1 year' where id = $1", person.id);
    if (role === 'blocked' && owner) {
      // they had a chat before
      const { chat } = await person.client.call(startChat, { params: { id: owner.id }, body: {} });
      blockedChatId ??= chat._id;
      await run('insert into blocks (blocker_id, blocked_id) values ($1, $2)', owner.id, person.id);
      bus.publish('blocks.changed', { userIds: [owner.id, person.id] });
    }
    return { role, person, client: role === 'guest' ? person.client.on('ou') : person.client };
  }

  const actors = new Map<Role, Actor>();
  const first = await make('owner', null);
  const owner = first.person as Person;
  for (const role of roles) actors.set(role, role === 'owner' ? first : await make(role, owner));

  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#884422' } })
    .jpeg()
    .toBuffer();
  const withPhoto = async (text: string) => {
    const upload = await uploaded(first.client, photo, { filename: `${MARK}.jpg` });
    const post = await first.client.call(createPost, {
      body: { text: words(text), price: 40, files: [{ upload, alt: `${MARK} alt` }] } as never,
    });
    return { post, upload };
  };
  const shown = await withPhoto(`A lamp of ${MARK}`);
  const hidden = await withPhoto(`A hidden thing of ${MARK}`);
  await run('update posts set hidden_at = product_now() where id = $1', hidden.post._id);
  bus.publish('posts.files', { ids: [hidden.upload] });
  const other = actors.get('other')?.person as Person;
  const { chat } = await owner.client.call(startChat, { params: { id: other.id }, body: {} });
  const messagePhotoId = await uploaded(owner.client, photo, { purpose: 'message', filename: `${MARK}.jpg` });
  const message = await owner.client.call(sendMessage, {
    params: { id: chat._id },
    body: { client_id: 'first-message', text: `Do you like ${MARK}?`, upload: { upload: messagePhotoId } },
  });
  const guest = actors.get('guest')?.person as Person;
  const [me] = (await run('select photo_id from users where id = $1', owner.id)) as { photo_id: string }[];
  return {
    server,
    owner,
    post: shown.post,
    photoId: shown.upload,
    commentId: (await comment(owner, shown.post._id, `It is bright, ${MARK}`))._id,
    unusedId: await uploaded(first.client, photo),
    profilePhotoId: me?.photo_id ?? '',
    hiddenId: hidden.post._id,
    hiddenPhotoId: hidden.upload,
    deletedId: await placePost(server, owner, { deleted: true }),
    chatId: chat._id,
    messageId: message._id,
    messagePhotoId,
    blockedChatId: blockedChatId ?? '',
    foreignId: await placePost(server, guest, { campus: 'ut' }),
    actor: (role) =>
      role === 'visitor' ? { role, person: null, client: server.client() } : (actors.get(role) as Actor),
    fresh: (role) => make(role, owner),
    run,
  };
}
