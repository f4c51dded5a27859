import type { CampusRow } from '../campuses/index.ts';
import { campusMail, type CampusMail } from '../identity/index.ts';

/** A change of a person's second factors that they get a mail about. */
export type FactorChange = 'passkey_added' | 'app_added' | 'removed' | 'codes_made' | 'recovery_used' | 'guessed';

const titles: Readonly<Record<FactorChange, string>> = {
  passkey_added: 'A passkey was added to your account',
  app_added: 'An authenticator app was added to your account',
  removed: 'A login step was removed from your account',
  codes_made: 'Your account has new recovery codes',
  recovery_used: 'A recovery code was used',
  guessed: 'Someone may know your password',
};

const happened: Readonly<Record<FactorChange, string>> = {
  passkey_added: 'You can now use it to log in to your Quad account.',
  app_added: "You'll need a code from the app when you log in to your Quad account.",
  removed: "It's no longer needed to log in to your Quad account.",
  codes_made: "Your old recovery codes don't work anymore.",
  recovery_used: "Someone logged in to your Quad account with a recovery code. That code won't work again.",
  guessed:
    "Someone used your password or one of your login links, then entered the wrong code several times. Your account is safe: no one gets in without the right code. We've paused codes for a while. A passkey still works.",
};

/**
 * Informs the owner of an account about a change of its second factors, and what to do if it wasn't them.
 * @param name of the passkey or app, if there is one
 * @param site the campus's own address
 */
export const factorMail = (campus: CampusRow, site: string, change: FactorChange, name: string | null): CampusMail =>
  campusMail(campus, {
    title: titles[change],
    paragraphs: [
      ...(name ? [`Its name is “${name}”.`] : []),
      happened[change],
      "If it was you, you don't need to do anything.",
      "If it wasn't you, set a new password right away. That signs everyone out. Then check your two-step login settings and contact Customer Support.",
    ],
    button: { label: "It wasn't me", href: `${site}/forgotpassword` },
    footer: [
      "You got this because this email belongs to a Quad account. You can't turn off security alerts.",
      { label: 'Customer Support', href: `${site}/settings/help` },
    ],
  });

/** The mail with the code by which a person without a password proves that they own the account. */
export const proofCodeMail = (campus: CampusRow, code: string): CampusMail =>
  campusMail(campus, {
    title: 'Your security code',
    paragraphs: [
      'Enter this code to continue with a change to your Quad account.',
      'The code expires after two hours. It can take 1-2 minutes to arrive. If you requested more than one, use the newest.',
    ],
    code,
    footer: [
      "You got this because someone logged in to your account requested it. If it wasn't you, don't share the code, and sign out everywhere in your settings.",
    ],
  });
