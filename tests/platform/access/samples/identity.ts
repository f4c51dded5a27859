import { createHash, randomBytes } from 'node:crypto';
import { accountFieldNames } from '../../../../contract/identity/account-fields.ts';
import { setField } from '../../../../contract/identity/settings.ts';
import { makeLink } from '../../../../server/features/identity/links/links.ts';
import type { LinkPurpose } from '../../../../server/features/identity/links/links-store.ts';
import { exportKey } from '../../../../server/features/exports/exports.ts';
import { fieldBodies } from '../../../factories/account-fields.ts';
import { type Actor, NOBODY, PASSWORD, type World } from '../world.ts';
import { newEmail, nextNumber, ofPost, onPost, proved, type Sample } from './sample.ts';

const emailOf = ({ person }: Actor) => person?.email ?? newEmail();
const profile =
  (query = ''): Sample =>
  ({ owner }) => ({ params: { username: owner.username }, query });
const missingProfile: Sample = () => ({ params: { username: 'nobodyhere' } });
const wrongCode: Sample = () => ({ body: { code: '0000' } });
const madeUp: Sample = () => ({ body: { token: randomBytes(32).toString('base64url'), password: 'a-new-passw0rd' } });

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

/** A link for the actor; a visitor has none. */
const ownLink =
  (purpose: LinkPurpose, more: object = {}): Sample =>
  async ({ server }, { person }) => {
    const email = person?.email ?? newEmail();
    const link = { purpose, email, userId: person?.id ?? NOBODY };
    const token = person ? await makeLink(server.app.platform.pool, link) : 'none';
    return { body: { email, token, ...more } };
  };

async function unclaimed(world: World): Promise<{ id: string; username: string; email: string }> {
  const username = `unclaimed${nextNumber()}`;
  const email = `${username}@ou.edu`;
  const rows = await world.run(
    `insert into users (campus_id, first_name, last_name, username, email, claimed)
     values ('ou', 'Un', 'Claimed', $1, $2, false) returning id`,
    username,
    email,
  );
  return { id: (rows as { id: string }[])[0]?.id ?? '', username, email };
}

/** Another session of a person. */
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

/** Accounts: sign-in methods, second factors, settings, profiles. */
export const identitySamples: Record<string, Sample> = {
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
  'POST /api/auth/codes/verify-school': () => ({ body: { email: `school${nextNumber()}@ou.edu` } }),
  'POST /api/auth/codes/verify-school/check': wrongCode,
  'POST /api/auth/codes/verify-school/follow': () => ({ body: { token: 'none' } }),
  'POST /api/auth/codes/change-email': proved(() => ({ body: { email: newEmail() } })),
  'POST /api/auth/codes/change-email/check': wrongCode,

  'POST /api/auth/passkey-challenges': () => ({ body: { purpose: 'sign_in' } }),
  'POST /api/auth/passkey-challenges #proof': () => ({ body: { purpose: 'proof' } }),
  'POST /api/auth/passkey-challenges #step': () => ({ body: { purpose: 'second_step' } }),
  'POST /api/auth/passkey-sign-ins': () => ({ body: { passkey: madeUpPasskey } }),
  'POST /api/settings/sign-in-methods': proved(() => ({ body: { method: 'google' } })),
  'DELETE /api/settings/sign-in-methods/:method': proved(() => ({ params: { method: 'google' } })),
  'POST /api/auth/university/link': () => ({ body: { password: PASSWORD } }),
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

  'PUT /api/settings/username': () => ({ body: { username: `new-name-${nextNumber()}` } }),
  ...Object.fromEntries(
    accountFieldNames.map((name) => [`PUT ${setField[name].path}`, () => ({ body: fieldBodies[name] })]),
  ),
  'PUT /api/settings/dismissed-season': () => ({ body: { season: 'books.2030-01-14' } }),
  'PUT /api/settings/email-notifications': () => ({ body: { email_notifications: true } }),
  'PUT /api/settings/notifications': () => ({ body: { kind: 'deals', channel: 'push', on: true } }),
  'PUT /api/settings/quiet-hours': () => ({ body: { quiet_hours: null } }),
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
  'GET /api/profiles/:username/listings': profile(),
  'GET /api/profiles/:username/posts #replies': profile('show=replies'),
  'GET /api/profiles/:username/posts #missing': missingProfile,
  'POST /api/profiles/:username/claim-links': async (world) => ({
    params: { username: (await unclaimed(world)).username },
  }),
  'POST /api/profiles/:username/claim-links #owned': profile(),
  'PUT /api/profile/name': () => ({ body: { first_name: 'New', last_name: 'Name' } }),
  'PUT /api/profile/bio': () => ({ body: { bio: 'New' } }),
  'PUT /api/profile/photo': () => ({ body: { upload: NOBODY } }),
};
