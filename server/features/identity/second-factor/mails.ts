import type { CampusRow } from '../../campuses/index.ts';
import { campusMail, type Written } from '../campus-mail.ts';

/** What happened to somebody's second factor, of which he is told. */
export type FactorNews = 'passkey_added' | 'app_added' | 'removed' | 'codes_made' | 'recovery_used' | 'guessed';

const titles: Readonly<Record<FactorNews, string>> = {
  passkey_added: 'A passkey was added to your account',
  app_added: 'An authenticator app was added to your account',
  removed: 'A second factor was removed from your account',
  codes_made: 'Your account has new recovery codes',
  recovery_used: 'A recovery code was used',
  guessed: 'Somebody may know your password',
};

const happened: Readonly<Record<FactorNews, string>> = {
  passkey_added: 'From now on the passkey can be used to log in to your Quad account.',
  app_added: 'From now on a code of the app is asked for when somebody logs in to your Quad account.',
  removed: 'It is not asked for any more when somebody logs in to your Quad account.',
  codes_made: 'The recovery codes that your Quad account had before do not work any more.',
  recovery_used: 'Somebody logged in to your Quad account with one of its recovery codes. It does not work again.',
  guessed:
    'Somebody who gave your password, or opened a log-in link of yours, entered wrong codes several times. Your account is safe: nobody gets in without the right one. For a while no codes are taken; a passkey still works.',
};

/**
 * Tells the owner of an account what happened to its second factor, and what to do if it was not he.
 * @param name of the passkey or app, where there is one
 * @param site the campus's own address
 */
export const factorMail = (campus: CampusRow, site: string, news: FactorNews, name: string | null): Written =>
  campusMail(campus, {
    title: titles[news],
    paragraphs: [
      ...(name ? [`Its name is “${name}”.`] : []),
      happened[news],
      'If it was you, there is nothing to do.',
      'If it was not you, set a new password at once: it signs everybody out. Then look at your second factors and write to Customer Support.',
    ],
    button: { label: 'It was not me', href: `${site}/forgotpassword` },
    footer: [
      'You got this because this is the address of an account on Quad. Security notices cannot be switched off.',
      { label: 'Customer Support', href: `${site}/settings/help` },
    ],
  });

/** The mail with the code by which somebody without a password proves that it is he who sits there. */
export const proofCodeMail = (campus: CampusRow, code: string): Written =>
  campusMail(campus, {
    title: 'Your security code',
    paragraphs: [
      'Enter this code to go on with a change of your Quad account.',
      'The code expires after two hours. Delivery can take 1-2 minutes: if you asked more than once, use the newest mail.',
    ],
    code,
    footer: [
      'You got this because somebody who is logged in to your account asked for it. If it was not you, tell nobody the code, and sign out everywhere in your settings.',
    ],
  });
