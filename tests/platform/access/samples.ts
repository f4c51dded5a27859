import { createHash, randomBytes } from 'node:crypto';
import { startChat } from '../../../contract/chats.ts';
import { room } from '../../../contract/live-events.ts';
import { makeLink } from '../../../server/features/identity/auth/links.ts';
import type { LinkPurpose } from '../../../server/features/identity/auth/links-store.ts';
import { exportKey } from '../../../server/features/identity/settings/exports/exports.ts';
import { beginUpload, comment, placePost, words } from '../../factories/posts.ts';
import { type Actor, MARK, NOBODY, PASSWORD, type World } from './world.ts';

/** One request about the world's records. */
export interface Asked {
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** from this machine itself: without the address of somebody elsewhere */
  local?: boolean;
  /** the room asked for, of LIVE lines */
  room?: string;
}

type Sample = (world: World, actor: Actor) => Asked | Promise<Asked>;

let counter = 0;
const newEmail = () => `somebody${++counter}@gmail.com`;
const emailOf = ({ person }: Actor) => person?.email ?? newEmail();
const ofPost = (id: string): Asked => ({ params: { id } });
const wrongCode: Sample = () => ({ body: { code: '0000' } });
const madeUp: Sample = () => ({ body: { token: randomBytes(32).toString('base64url'), password: 'a-new-passw0rd' } });

/** The actor has proved just now that it is he who asks. */
const proved =
  (sample: Sample = () => ({})): Sample =>
  async (world, actor) => {
    await world.run('update sessions set proved_at = product_now() where user_id = $1', actor.person?.id ?? NOBODY);
    return sample(world, actor);
  };

const madeUpPasskey = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
};

async function anothersPasskey(world: World): Promise<string> {
  const { person } = await world.fresh('member');
  const rows = await world.run(
    `insert into passkeys (user_id, rp_id, credential_id, public_key, name)
     values ($1, 'quad.localhost', $2, $2, 'Another') returning id`,
    person?.id,
    randomBytes(8),
  );
  return (rows as { id: string }[])[0]?.id ?? '';
}

/** A link of the actor's own; a visitor has none. */
const ownLink =
  (purpose: LinkPurpose, more: object = {}): Sample =>
  async ({ server }, { person }) => {
    const email = person?.email ?? newEmail();
    const link = { purpose, email, userId: person?.id ?? NOBODY };
    const token = person ? await makeLink(server.app.platform.pool, link) : 'none';
    return { body: { email, token, ...more } };
  };

async function unclaimed(world: World): Promise<{ id: string; username: string; email: string }> {
  const username = `unclaimed${++counter}`;
  const email = `${username}@ou.edu`;
  const rows = await world.run(
    `insert into users (campus_id, first_name, last_name, username, email, claimed)
     values ('ou', 'Un', 'Claimed', $1, $2, false) returning id`,
    username,
    email,
  );
  return { id: (rows as { id: string }[])[0]?.id ?? '', username, email };
}

/** Another sign-in of somebody. */
async function sessionOf(world: World, userId: string | undefined): Promise<string> {
  if (!userId) return NOBODY;
  const rows = await world.run(
    `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, product_now() + interval '1 day') returning id`,
    createHash('sha256').update(randomBytes(8)).digest(),
    userId,
  );
  return (rows as { id: string }[])[0]?.id ?? '';
}

async function readyExport({ server, owner, run }: World): Promise<string> {
  await run('delete from data_exports where user_id = $1', owner.id);
  const rows = await run(
    `insert into data_exports (user_id, campus_id, state, bytes, expires_at)
     values ($1, 'ou', 'ready', 3, product_now() + interval '1 day') returning id`,
    owner.id,
  );
  const { id } = (rows as { id: string }[])[0] as { id: string };
  await server.app.platform.files.put(exportKey(owner.id, id), Buffer.from('zip'), { contentType: 'application/zip' });
  return id;
}

/** An upload of the owner's that has begun. */
async function begun({ owner }: World): Promise<Asked> {
  const { headers } = await beginUpload(owner.client, 10, { filename: 'a.jpg', filetype: 'image/jpeg' });
  return { params: { id: headers.location?.split('/').at(-1) ?? '' }, headers: { 'tus-resumable': '1.0.0' } };
}

const onPost =
  (id: (world: World) => string, more: Partial<Asked> = {}): Sample =>
  (world) => ({ ...ofPost(id(world)), ...more });

const shown = (world: World) => world.post._id;
const aComment = { body: { text: words('Is it still there?') } };
const reported =
  (kind: string, id: (world: World) => string): Sample =>
  (world) => ({ body: { kind, id: id(world), reason: 'spam' } });
const someone: Sample = async (world) => ofPost((await world.fresh('member')).person?.id ?? '');
const aChat = (more: Partial<Asked> = {}): Sample => onPost((world) => world.chatId, more);
const blockedChat = (more: Partial<Asked> = {}): Sample => onPost((world) => world.blockedChatId, more);
const aMessage = () => ({ body: { client_id: `message-${++counter}`, text: 'Hello' } });
const profile =
  (query = ''): Sample =>
  ({ owner }) => ({ params: { username: owner.username }, query });
const missingProfile: Sample = () => ({ params: { username: 'nobodyhere' } });
const file =
  (id: (world: World) => string, name = '320.webp'): Sample =>
  (world) => ({ params: { id: id(world), name } });
const tus: Asked = { headers: { 'tus-resumable': '1.0.0' } };

/** An ad in a status, of a post of its own: of the owner on OU unless told otherwise. */
const anAd =
  (status: string, more: Partial<Asked> = {}, campus = 'ou'): Sample =>
  async (world) => {
    const { server, owner } = world;
    const postId = await placePost(server, owner, { campus });
    const rows = await world.run(
      `insert into ads (campus_id, post_id, user_id, title, cta, duration_minutes, amount_budgeted, status, start_time,
         end_time_adjusted, paused_at, ended_at)
       select $2, $3, $1, 'An ad', '{"type": "message"}', 1440, 500, $4, started, started + interval '1 day',
         case when $4 = 'paused' then product_now() end, case when $4 = 'stopped' then product_now() end
       from (select case when $4 <> 'in review' then product_now() end as started) s returning id`,
      owner.id,
      campus,
      postId,
      status,
    );
    return { ...ofPost((rows as { id: string }[])[0]?.id ?? ''), ...more };
  };
const aBoost: Partial<Asked> = { body: { cta: { type: 'message' } } };

/** An open case about somebody new. */
async function caseAbout(world: World, about?: Actor): Promise<string> {
  const id = (about ?? (await world.fresh('member'))).person?.id;
  const rows = await world.run(
    `insert into cases (campus_id, target_kind, target_id, target_user_id, reports) values ('ou', 'user', $1, $1, 1)
     returning id`,
    id,
  );
  return (rows as { id: string }[])[0]?.id ?? '';
}

const aWarning = { action: 'warn', reason: 'Be kind.' };

/** How a line of the table is asked; a line that is not here is asked without anything. */
export const samples: Record<string, Sample> = {
  'GET /api/campuses/:id': () => ({ params: { id: 'current' } }),
  'GET /api/schools': () => ({ query: 'q=texas' }),

  'POST /api/auth/email-check': (_, actor) => ({ body: { email: emailOf(actor) } }),
  'POST /api/auth/registrations': () => ({
    body: { name: 'Some Body', email: newEmail(), password: PASSWORD, agree: true },
  }),
  'POST /api/auth/registrations #own-address': (_, actor) => ({
    body: { name: 'Some Body', email: emailOf(actor), password: PASSWORD, agree: true },
  }),
  'POST /api/auth/sessions': (_, actor) => ({ body: { email: emailOf(actor), password: PASSWORD } }),
  'DELETE /api/auth/sessions/:id': async (world, { person }) => ofPost(await sessionOf(world, person?.id)),
  'DELETE /api/auth/sessions/:id #anothers': async (world) =>
    ofPost(await sessionOf(world, (await world.fresh('member')).person?.id)),
  'POST /api/auth/sign-in-links': (_, actor) => ({ body: { email: emailOf(actor) } }),
  'POST /api/auth/sign-in-links/follow': ownLink('sign_in'),
  'POST /api/auth/sign-in-links/follow #made-up': (_, actor) => ({ body: { email: emailOf(actor), token: 'none' } }),
  'POST /api/auth/password-links': (_, actor) => ({ body: { email: emailOf(actor) } }),
  'POST /api/auth/password-links/check': ownLink('password'),
  'POST /api/auth/password-links/follow': ownLink('password', { password: 'a-new-passw0rd' }),
  'POST /api/auth/password-links/follow #made-up': madeUp,
  'POST /api/auth/claims': async (world) => {
    const { id, email } = await unclaimed(world);
    return {
      body: { token: await makeLink(world.server.app.platform.pool, { purpose: 'claim', email, userId: id }) },
    };
  },
  'POST /api/auth/claims #made-up': madeUp,

  'POST /api/auth/codes/verify-user/check': wrongCode,
  'POST /api/auth/codes/verify-school': () => ({ body: { email: `school${++counter}@ou.edu` } }),
  'POST /api/auth/codes/verify-school/check': wrongCode,
  'POST /api/auth/codes/change-email': proved(() => ({ body: { email: newEmail() } })),
  'POST /api/auth/codes/change-email/check': wrongCode,

  'POST /api/auth/passkey-challenges': () => ({ body: { purpose: 'sign_in' } }),
  'POST /api/auth/passkey-challenges #proof': () => ({ body: { purpose: 'proof' } }),
  'POST /api/auth/passkey-challenges #step': () => ({ body: { purpose: 'second_step' } }),
  'POST /api/auth/passkey-sign-ins': () => ({ body: { passkey: madeUpPasskey } }),
  'POST /api/auth/second-step': () => ({ body: { code: '123456' } }),
  'POST /api/auth/proof': () => ({ body: { password: PASSWORD } }),
  'POST /api/auth/proof #wrong': () => ({ body: { passkey: madeUpPasskey } }),
  'POST /api/settings/security/passkeys/options': proved(),
  'POST /api/settings/security/passkeys': proved(() => ({
    body: {
      name: 'Key',
      passkey: { ...madeUpPasskey, response: { clientDataJSON: 'e30', attestationObject: 'AAAA' } },
    },
  })),
  'POST /api/settings/security/apps/secrets': proved(),
  'POST /api/settings/security/apps': proved(() => ({ body: { name: 'App', code: '12345' } })),
  'PUT /api/settings/security/factors/:id': onPost(() => NOBODY, { body: { name: 'Key' } }),
  'PUT /api/settings/security/factors/:id #anothers': async (world) => ({
    ...ofPost(await anothersPasskey(world)),
    body: { name: 'Mine now' },
  }),
  'DELETE /api/settings/security/factors/:id': proved(onPost(() => NOBODY)),
  'DELETE /api/settings/security/factors/:id #anothers': proved(async (world) => ofPost(await anothersPasskey(world))),
  'POST /api/settings/security/recovery-codes': proved(),

  'PUT /api/settings/username': () => ({ body: { username: `new-name-${++counter}` } }),
  'PUT /api/settings/phone': () => ({ body: { phone: '405 555 1234' } }),
  'PUT /api/settings/gender': () => ({ body: { gender: 'other' } }),
  'PUT /api/settings/grad-year': () => ({ body: { grad_year: 2028 } }),
  'PUT /api/settings/birth-date': () => ({ body: { birth_date: { month: 2, day: 3, year: 2001 } } }),
  'PUT /api/settings/email-notifications': () => ({ body: { email_notifications: true } }),
  'PUT /api/settings/password': () => ({
    body: { current: PASSWORD, password: 'a-new-passw0rd', again: 'a-new-passw0rd' },
  }),
  'PUT /api/settings/password #wrong': () => ({
    body: { current: 'not-that-one', password: 'a-new-passw0rd', again: 'a-new-passw0rd' },
  }),
  'POST /api/settings/exports': proved(),
  'GET /api/settings/exports/:id/file': proved(async (world) => ofPost(await readyExport(world))),
  'POST /api/settings/account/deletion': () => ({ body: { confirmation: 'DELETE', password: PASSWORD } }),
  'POST /api/settings/account/deletion #wrong': () => ({ body: { confirmation: 'DELETE', password: 'not-that-one' } }),

  'GET /api/profiles/:username': profile(),
  'GET /api/profiles/:username #missing': missingProfile,
  'GET /api/profiles/:username/posts': profile(),
  'GET /api/profiles/:username/posts #replies': profile('show=replies'),
  'GET /api/profiles/:username/posts #missing': missingProfile,
  'POST /api/profiles/:username/claim-links': async (world) => ({
    params: { username: (await unclaimed(world)).username },
  }),
  'POST /api/profiles/:username/claim-links #owned': profile(),
  'PUT /api/profile/name': () => ({ body: { first_name: 'New', last_name: 'Name' } }),
  'PUT /api/profile/bio': () => ({ body: { bio: 'New' } }),
  'PUT /api/profile/photo': () => ({ body: { upload: NOBODY } }),

  'GET /api/feed #filtered': () => ({ query: 'for_sale=true&photos=true' }),
  'POST /api/posts': () => ({ body: { text: words('A chair') } }),
  'GET /api/posts/:id': onPost(shown),
  'GET /api/posts/:id #comment': onPost((world) => world.commentId),
  'GET /api/posts/:id #hidden': onPost((world) => world.hiddenId),
  'GET /api/posts/:id #deleted': onPost((world) => world.deletedId),
  'GET /api/posts/:id #foreign': onPost((world) => world.foreignId),
  'GET /api/posts/:id #missing': onPost(() => NOBODY),
  'DELETE /api/posts/:id': async ({ server, owner }) => ofPost(await placePost(server, owner)),
  'DELETE /api/posts/:id #comment': async ({ owner, post }) => ofPost((await comment(owner, post._id, 'Mine'))._id),
  'DELETE /api/posts/:id #foreign': onPost((world) => world.foreignId),
  'DELETE /api/posts/:id #hidden': onPost((world) => world.hiddenId),
  'POST /api/analytics': ({ post }) => ({
    body: { page_session: randomBytes(16).toString('hex'), events: [{ type: 'view', post: post._id }] },
  }),
  'GET /api/posts/:id/analytics': onPost(shown),
  'GET /api/posts/:id/analytics #hidden': onPost((world) => world.hiddenId),
  'GET /api/posts/:id/boost': async ({ server, owner }) => ofPost(await placePost(server, owner)),
  'GET /api/posts/:id/boost #hidden': onPost((world) => world.hiddenId),
  'GET /api/posts/:id/boost #foreign': onPost((world) => world.foreignId),
  'POST /api/posts/:id/ads': async ({ server, owner }) => ({ ...ofPost(await placePost(server, owner)), ...aBoost }),
  'POST /api/posts/:id/ads #hidden': onPost((world) => world.hiddenId, aBoost),
  'GET /api/ads/:id': anAd('active'),
  'GET /api/ads/:id/analytics': anAd('active'),
  'PATCH /api/ads/:id': anAd('active', { body: { title: 'Another' } }),
  'POST /api/ads/:id/pause': anAd('active'),
  'POST /api/ads/:id/resume': anAd('paused'),
  'POST /api/ads/:id/stop': anAd('paused'),
  'DELETE /api/ads/:id': anAd('stopped'),
  'PUT /api/ads/:id/hidden': anAd('active'),
  'PUT /api/ads/:id/hidden #foreign': anAd('active', {}, 'ut'),
  'POST /api/admin/ads/:id/approve': anAd('in review'),
  'POST /api/admin/ads/:id/reject': anAd('in review', { body: { reason: 'No prices in photos' } }),
  'GET /api/checkouts/:id': () => ({ params: { id: 'cs_test_nobody' } }),
  'POST /api/checkouts/:id/cancel': () => ({ params: { id: 'cs_test_nobody' } }),
  'PATCH /api/posts/:id': onPost(shown, { body: { price: 30 } }),
  'PATCH /api/posts/:id #hidden': onPost((world) => world.hiddenId, { body: { price: 30 } }),
  'PATCH /api/posts/:id #foreign': onPost((world) => world.foreignId, { body: { price: 30 } }),
  'GET /api/posts/:id/history': onPost(shown),
  'GET /api/posts/:id/history #hidden': onPost((world) => world.hiddenId),
  'PUT /api/posts/:id/sold': onPost(shown, { body: { sold: true } }),
  'PUT /api/posts/:id/save': onPost(shown),
  'PUT /api/posts/:id/save #hidden': onPost((world) => world.hiddenId),
  'DELETE /api/posts/:id/save': onPost(shown),
  'GET /api/posts/:id/likes': onPost(shown),
  'GET /api/posts/:id/likes #hidden': onPost((world) => world.hiddenId),
  'GET /api/posts/:id/comments': onPost(shown),
  'GET /api/posts/:id/comments #hidden': onPost((world) => world.hiddenId),
  'POST /api/posts/:id/comments': onPost(shown, aComment),
  'POST /api/posts/:id/comments #hidden': onPost((world) => world.hiddenId, aComment),
  'POST /api/posts/:id/comments #foreign': onPost((world) => world.foreignId, aComment),

  'GET /api/search': () => ({ query: `q=${MARK}` }),
  'GET /api/search #people': () => ({ query: 'q=owner&show=people' }),
  'GET /api/search/saved': () => ({ query: `q=${MARK}` }),
  'GET /api/search/suggestions': () => ({ query: `q=${MARK}` }),
  'GET /api/people': () => ({ query: 'q=owner' }),
  'POST /api/searches': () => ({ body: { text: MARK } }),
  'DELETE /api/searches/recent/:id': () => ofPost(NOBODY),

  'GET /api/chats/check/:userId': ({ owner }) => ({ params: { userId: owner.id } }),
  'PUT /api/chats/with/:id': ({ owner }) => ({ ...ofPost(owner.id), body: {} }),
  'GET /api/chats/:id': aChat(),
  'GET /api/chats/:id #blocked': blockedChat(),
  'DELETE /api/chats/:id': async (world) => {
    const { client } = await world.fresh('member');
    const { chat } = await client.call(startChat, { params: { id: world.owner.id }, body: {} });
    return ofPost(chat._id);
  },
  'GET /api/chats/:id/messages': aChat(),
  'GET /api/chats/:id/messages #blocked': blockedChat(),
  'POST /api/chats/:id/messages': (world, actor) => aChat(aMessage())(world, actor),
  'POST /api/chats/:id/messages #blocked': (world, actor) => blockedChat(aMessage())(world, actor),
  'PUT /api/chats/:id/mute': aChat({ body: { muted: false } }),
  'POST /api/chats/:id/read': aChat({ body: {} }),
  'PUT /api/messages/:id/like': onPost((world) => world.messageId),
  'DELETE /api/messages/:id/like': onPost((world) => world.messageId),
  'POST /api/notifications/read': () => ({ body: {} }),
  'PUT /api/push': () => ({
    body: {
      endpoint: `https://push.example.com/${randomBytes(12).toString('hex')}`,
      keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
    },
  }),
  'GET /api/mail/unsubscribe': () => ({ query: 'token=none' }),
  'POST /api/mail/unsubscribe': () => ({ query: 'token=none' }),
  'POST /unsubscribe': () => ({ query: 'token=none' }),

  'POST /api/uploads': () => ({
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '10',
      'upload-metadata': `filename ${btoa('a.jpg')},filetype ${btoa('image/jpeg')}`,
    },
  }),
  'POST /api/uploads/:id': () => ({ params: { id: NOBODY }, ...tus }),
  'HEAD /api/uploads': () => tus,
  'PATCH /api/uploads': () => tus,
  'DELETE /api/uploads': () => tus,
  'HEAD /api/uploads/:id': begun,
  'PATCH /api/uploads/:id': async (world) => {
    const { params, headers } = await begun(world);
    const piece = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    return { params, headers: { ...headers, ...piece }, body: Buffer.from('12345') };
  },
  'DELETE /api/uploads/:id': begun,
  'GET /api/files/:id': onPost((world) => world.unusedId),
  'DELETE /api/files/:id': onPost(() => NOBODY),
  'GET /files/:id/:name #post-photo': file((world) => world.photoId),
  'GET /files/:id/:name #hidden-photo': file((world) => world.hiddenPhotoId),
  'GET /files/:id/:name #unused-upload': file((world) => world.unusedId),
  'GET /files/:id/:name #profile-picture': file((world) => world.profilePhotoId, '384.webp'),
  'GET /files/:id/:name #message-photo': async (world, actor) => {
    await world.run("delete from cases where target_kind = 'message'");
    return file(({ messagePhotoId }) => messagePhotoId)(world, actor);
  },
  'GET /files/:id/:name #reported-photo': async (world, actor) => {
    await world.run(
      `insert into cases (campus_id, target_kind, target_id, reports) values ('ou', 'message', $1, 1)
       on conflict do nothing`,
      world.messageId,
    );
    return file(({ messagePhotoId }) => messagePhotoId)(world, actor);
  },
  'GET /files/:id/:name #missing': file(() => NOBODY),

  'POST /api/reports': reported('post', shown),
  'POST /api/reports #user': reported('user', ({ owner }) => owner.id),
  'POST /api/reports #comment': reported('comment', ({ commentId }) => commentId),
  'POST /api/reports #message': reported('message', ({ messageId }) => messageId),
  'POST /api/reports #hidden': reported('post', ({ hiddenId }) => hiddenId),
  'POST /api/reports #foreign': reported('post', ({ foreignId }) => foreignId),
  'GET /api/users/:id/standing': onPost(({ owner }) => owner.id),
  'PUT /api/users/:id/block': someone,
  'DELETE /api/users/:id/block': onPost(() => NOBODY),
  'PUT /api/users/:id/mute': someone,
  'DELETE /api/users/:id/mute': onPost(() => NOBODY),
  'GET /api/posts/:id/mute': onPost(shown),
  'PUT /api/posts/:id/mute': onPost(shown, { body: { muted: false } }),
  'PUT /api/posts/:id/mute #hidden': onPost(({ hiddenId }) => hiddenId, { body: { muted: false } }),

  'GET /api/admin/cases/:id': async (world) => ofPost(await caseAbout(world)),
  'GET /api/admin/cases/:id #missing': onPost(() => NOBODY),
  'POST /api/admin/cases/:id/decisions': async (world) => ({ ...ofPost(await caseAbout(world)), body: aWarning }),
  'POST /api/admin/cases/:id/decisions #about-admin': async (world) => ({
    ...ofPost(await caseAbout(world, await world.fresh('admin'))),
    body: aWarning,
  }),
  'POST /api/admin/cases/:id/notes': async (world) => ({ ...ofPost(await caseAbout(world)), body: { text: 'Note' } }),
  'POST /api/admin/cases/:id/appeal': async (world) => ({
    ...ofPost(await caseAbout(world)),
    body: { verdict: 'upheld', answer: 'It stands.' },
  }),
  'POST /api/admin/decisions': async (world) => ({ body: { cases: [await caseAbout(world)], verdict: aWarning } }),
  'POST /api/admin/targets/:kind/:id/decisions': async (world) => ({
    params: { kind: 'user', id: (await world.fresh('member')).person?.id ?? '' },
    body: aWarning,
  }),
  'GET /api/admin/users/:id': onPost(({ owner }) => owner.id),
  'DELETE /api/admin/users/:id/sessions': someone,
  'DELETE /api/admin/users/:id/sessions #admin': async (world) => ofPost((await world.fresh('admin')).person?.id ?? ''),
  'POST /api/admin/bans': () => ({ body: { email: newEmail(), reason: 'Spam' } }),
  'DELETE /api/admin/bans/:id': async (world) => {
    const rows = await world.run('insert into bans (email) values ($1) returning id', newEmail());
    return ofPost((rows as { id: string }[])[0]?.id ?? '');
  },
  'PUT /api/admin/feedback/:id/done': onPost(() => NOBODY, { body: { done: true } }),
  'POST /api/admin/words': () => ({ body: { phrase: `watched word ${++counter}` } }),
  'DELETE /api/admin/words/:id': onPost(() => NOBODY),
  'POST /api/admin/campuses': () => ({
    body: { id: `made-${++counter}`, name: 'Made Up', city: 'Norman', state: 'OK', colour: '#123456' },
  }),
  'PATCH /api/admin/campuses/:id': () => ({ params: { id: 'duke' }, body: { city: 'Durham' } }),
  'PUT /api/admin/roles': async (world) => ({
    body: { email: (await world.fresh('member')).person?.email, role: 'moderator' },
  }),
  'POST /api/admin/exclusions': async (world) => ({ body: { email: (await world.fresh('member')).person?.email } }),
  'DELETE /api/admin/exclusions/:id': onPost(() => NOBODY),
  'POST /api/appeals': () => ({ body: { decision: NOBODY, text: 'It was not me.' } }),
  'POST /api/appeals/by-link': () => ({ body: { token: 'none', text: 'It was not me.' } }),
  'POST /api/appeals/by-link/check': () => ({ body: { token: 'none' } }),

  'POST /api/feedback': () => ({ body: { kind: 'help', text: 'Help!' } }),

  'LIVE campus': () => ({ room: room.campus('ou') }),
  'LIVE campus #foreign': () => ({ room: room.campus('ut') }),
  'LIVE post': ({ post }) => ({ room: room.post('ou', post._id) }),
  'LIVE post #foreign': ({ foreignId }) => ({ room: room.post('ut', foreignId) }),
  'LIVE user': ({ owner }) => ({ room: room.user(owner.id) }),
  'LIVE chat': ({ chatId }) => ({ room: room.chat(chatId) }),
  'LIVE chat #blocked': ({ blockedChatId }) => ({ room: room.chat(blockedChatId) }),

  'GET /metrics #here': () => ({ local: true }),
  'GET /healthz/host': () => ({ query: 'domain=ou.quad.localhost' }),
  'GET /healthz/host #unknown': () => ({ query: 'domain=elsewhere.example' }),
  'GET /logos/:name': () => ({ params: { name: 'ou.svg' } }),
  'GET /icons/:name': () => ({ params: { name: 'ou.svg' } }),

  'GET /sandbox/mail/:id': () => ({ params: { id: '0' } }),
  'GET /sandbox/mail/:id/html': () => ({ params: { id: '0' } }),
  'POST /sandbox/clock': () => ({ body: { advance: 0 } }),
  'POST /sandbox/openid/authorize': () => ({ headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  'POST /sandbox/openid/token': () => ({ headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  'POST /sandbox/stripe/pay/:id': () => ({ headers: { 'content-type': 'application/x-www-form-urlencoded' } }),

  'PAGE /post/:id': onPost(shown),
  'PAGE /:username': profile(),
};

/** Lines after which somebody is not who he was: each cell is asked by somebody new. */
export const changesWho = new Set([
  'POST /api/auth/registrations',
  'POST /api/auth/sessions',
  'DELETE /api/auth/sessions',
  'DELETE /api/auth/sessions/current',
  'POST /api/auth/sign-in-links/follow',
  'POST /api/auth/password-links/follow',
  'POST /api/auth/claims',
  'POST /api/auth/codes/verify-user',
  'POST /api/auth/codes/verify-school',
  'POST /api/auth/codes/change-email',
  'PUT /api/settings/username',
  'PUT /api/settings/password',
  'POST /api/settings/account/deletion',
]);
