import { followUser } from '../../../contract/identity/follows.ts';
import { followSignInLink, sendPasswordLink, sendSignInLink } from '../../../contract/identity/links.ts';
import {
  checkAccountCode,
  checkEmail,
  checkSchoolCode,
  logIn,
  register,
  sendAccountCode,
  sendSchoolCode,
} from '../../../contract/identity/identity.ts';
import type { LimitName } from '../../../contract/rate-limits.ts';
import { challengePasskey, signInWithPasskey } from '../../../contract/identity/passkeys.ts';
import { startApp } from '../../../contract/identity/second-factor.ts';
import { sendEmailCode, setName, setUsername } from '../../../contract/identity/settings.ts';
import { startExport } from '../../../contract/exports/exports.ts';
import { hashPassword } from '../../../server/features/identity/passwords/passwords.ts';
import type { Answer } from '../../harness/client.ts';
import { answered, ask, isRefusal, type Line, next, type Scene } from './clients.ts';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

type IdentityLimit = Extract<LimitName, `identity.${string}`>;

const PASSWORD = 'correct horse battery';
const newEmail = () => `somebody${next()}@gmail.com`;
const proved = ({ run, person }: Scene) =>
  run('update sessions set proved_at = product_now() where user_id = $1', person.id);
const noPasskey = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
} as const;

const emailStep = ask(checkEmail, () => ({ body: { email: newEmail() } }), 'visitor');
const askForLink = ask(sendSignInLink, () => ({ body: { email: newEmail() } }), 'visitor');
const askForOwnLink = ask(sendSignInLink, ({ person }) => ({ body: { email: person.email } }), 'visitor');
const wrongCode = ask(checkAccountCode, () => ({ body: { code: '0000' } }));
const wrongSchoolCode = ask(checkSchoolCode, () => ({ body: { code: '0000' } }));
/** Requests a new code before its minute is over. */
const askForCode: Line['call'] = async (scene) => {
  await scene.run('delete from verification_codes where user_id = $1', scene.person.id);
  return scene.person.client.try(sendAccountCode);
};
/** Requests a code for another person's school email. */
const takenEmail: Line['call'] = async (scene) => {
  await scene.run('delete from verification_codes where user_id = $1', scene.person.id);
  return scene.person.client.try(sendSchoolCode, { body: { email: scene.other.email } });
};
const isMailed = ({ status }: Answer) => status < 300;
/** The given number of wrong school codes from everyone. */
const wrongOnes = (times: number) => async (scene: Scene) => {
  await scene.run(`delete from rate_limits where key like 'identity.code-alarm%'`);
  await scene.server.app.platform.limits.note('identity.code-alarm', 'verify_school', times);
};

/** It refuses nothing by itself: beyond it each person has one attempt, which has been used here. */
const leavesOneTry = {
  refusedAs: 'identity.code-alarmed',
  unverified: true,
  prepare: ({ server, person }: Scene) => server.app.platform.limits.note('identity.code-alarmed', person.id),
} as const;

const schoolAddress = ({ person }: Scene) => `new-${person.username}@ou.edu`;
/** Wrong codes for a school address that was sent one. */
const ofSchoolAddress = {
  by: schoolAddress,
  prepare: async (scene: Scene) => {
    await scene.run(`delete from rate_limits where key like 'identity.school-code-%'`);
    await scene.person.client.call(sendSchoolCode, { body: { email: schoolAddress(scene) } });
  },
  isRefusal: ({ json }: Answer) => (json as { code?: string }).code === 'open_school_link',
  call: wrongSchoolCode,
} as const;

/** The limits of accounts and sign-in methods. */
export const identityLines: Record<IdentityLimit, Line> = {
  'identity.follow': {
    points: 120,
    seconds: HOUR,
    by: 'account',
    call: ask(followUser, ({ other }) => ({ params: { id: other.id } })),
  },
  'identity.email-step': { browser: 30, points: 60, most: 600, seconds: MINUTE, by: 'address', call: emailStep },
  'identity.email-steps': { browser: 200, points: 600, most: 3_000, seconds: HOUR, by: 'address', call: emailStep },
  'identity.registrations': {
    browser: 10,
    points: 200,
    most: 2_000,
    seconds: HOUR,
    by: 'address',
    call: ({ fresh }) =>
      fresh().try(register, {
        body: { name: 'Some Body', email: newEmail(), password: 'correct-horse-9', agree: true },
      }),
  },
  'identity.provider-ip': {
    browser: 60,
    points: 300,
    most: 3_000,
    seconds: HOUR,
    by: 'address',
    async call({ visitor }) {
      const started = await visitor.request('GET', '/api/auth/google/start');
      const state = new URL(started.headers.location ?? '').searchParams.get('state');
      return visitor.request('GET', `/api/auth/google/callback?state=${state}&error=access_denied`);
    },
    // a page after a redirect, not a call: the page shows it
    isRefusal: ({ headers }) =>
      /^\/user_registration\?error=too_many_requests&retry_after=\d+$/.test(headers.location ?? ''),
  },
  'identity.passkey-challenges': {
    browser: 100,
    points: 600,
    most: 3_000,
    seconds: HOUR,
    by: 'address',
    call: ask(challengePasskey, () => ({ body: { purpose: 'sign_in' } }), 'visitor'),
  },
  'identity.passkey-sign-ins': {
    browser: 60,
    points: 300,
    most: 3_000,
    seconds: HOUR,
    by: 'address',
    call: ask(signInWithPasskey, () => ({ body: { passkey: noPasskey } }), 'visitor'),
  },

  'identity.link-sent-ip': { browser: 30, points: 200, most: 2_000, seconds: HOUR, by: 'address', call: askForLink },
  'identity.link-followed-ip': {
    browser: 100,
    points: 400,
    most: 2_000,
    seconds: HOUR,
    by: 'address',
    call: ask(followSignInLink, () => ({ body: { email: newEmail(), token: 'none' } }), 'visitor'),
  },
  'identity.link-sent-mailbox': {
    points: 5,
    seconds: 10 * MINUTE,
    by: ({ person }) => `sign_in:${person.email}`,
    call: askForOwnLink,
  },
  'identity.password-link-mailbox': {
    points: 10,
    seconds: DAY,
    by: ({ person }) => person.email,
    call: ask(sendPasswordLink, ({ person }) => ({ body: { email: person.email } }), 'visitor'),
  },
  'identity.mail-to-mailbox': { points: 30, seconds: DAY, by: ({ person }) => person.email, call: askForOwnLink },
  'identity.code-sent-mailbox': {
    points: 20,
    seconds: DAY,
    by: ({ person }) => person.email,
    unverified: true,
    call: askForCode,
  },
  'identity.code-sent-account': { points: 20, seconds: DAY, by: 'account', unverified: true, call: askForCode },
  'identity.code-sent-ip': {
    browser: 40,
    points: 200,
    most: 2_000,
    seconds: HOUR,
    by: 'address',
    unverified: true,
    call: askForCode,
  },
  'identity.code-wrong-account': { points: 10, seconds: DAY, by: 'account', unverified: true, call: wrongCode },
  'identity.code-wrong-account-week': {
    points: 20,
    seconds: 7 * DAY,
    by: 'account',
    unverified: true,
    call: wrongCode,
  },
  'identity.code-wrong-ip': { points: 60, seconds: HOUR, by: 'address', ...leavesOneTry, call: wrongCode },
  'identity.code-wrong-ip-day': { points: 200, seconds: DAY, by: 'address', ...leavesOneTry, call: wrongCode },
  'identity.code-alarm': {
    points: 100,
    seconds: HOUR,
    by: () => 'verify_school',
    ...leavesOneTry,
    unverified: undefined,
    prepare: async (scene) => {
      await wrongOnes(0)(scene);
      await leavesOneTry.prepare(scene);
    },
    call: wrongSchoolCode,
  },
  'identity.code-alarmed': {
    points: 1,
    seconds: HOUR,
    by: 'account',
    prepare: wrongOnes(100),
    call: wrongSchoolCode,
  },

  // beyond these the link in the mail has to be opened
  'identity.school-code-address': { points: 10, seconds: DAY, ...ofSchoolAddress },
  'identity.school-code-address-week': { points: 30, seconds: 7 * DAY, ...ofSchoolAddress },
  'identity.school-code-alarm': { points: 20, seconds: HOUR, ...ofSchoolAddress, by: () => 'ou' },
  'identity.school-code-alarm-week': { points: 150, seconds: 7 * DAY, ...ofSchoolAddress, by: () => 'ou' },

  // beyond it the address's owner is mailed a code, and the response doesn't reveal that the address is taken
  'identity.school-taken-account': { points: 3, seconds: DAY, by: 'account', isRefusal: isMailed, call: takenEmail },
  'identity.school-taken-ip': { points: 30, seconds: DAY, by: 'address', isRefusal: isMailed, call: takenEmail },

  'identity.factor-begun': { points: 30, seconds: HOUR, by: 'account', prepare: proved, call: ask(startApp) },
  'identity.exports': {
    points: 6,
    seconds: DAY,
    by: 'account',
    prepare: proved,
    call: async (scene) => {
      await scene.run('delete from data_exports where user_id = $1', scene.person.id);
      return scene.person.client.try(startExport);
    },
  },
  'identity.new-browsers': {
    points: 20,
    seconds: DAY,
    by: 'account',
    // the log-in itself succeeds, but its browser isn't known afterwards
    isRefusal,
    prepare: async ({ run, person }) =>
      run('update users set password_hash = $2 where id = $1', person.id, await hashPassword(PASSWORD)),
    async call({ run, person, fresh }) {
      const browsers = async () => (await run('select 1 from known_devices where user_id = $1', person.id)).length;
      const before = await browsers();
      await fresh().call(logIn, { body: { email: person.email, password: PASSWORD } });
      return answered((await browsers()) > before);
    },
  },
  'identity.username-changes': {
    points: 4,
    seconds: 7 * DAY,
    by: 'account',
    call: ask(setUsername, () => ({ body: { username: `another-name-${next()}` } })),
  },
  'identity.name-changes': {
    points: 20,
    seconds: DAY,
    by: 'account',
    call: ask(setName, () => ({ body: { first_name: 'Another', last_name: 'Name' } })),
  },
  'identity.email-change-asked': {
    points: 20,
    seconds: DAY,
    by: 'account',
    prepare: proved,
    call: async (scene) => {
      await scene.run('delete from verification_codes where user_id = $1', scene.person.id);
      return scene.person.client.try(sendEmailCode, { body: { email: newEmail() } });
    },
  },
};
