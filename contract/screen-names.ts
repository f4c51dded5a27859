import { accountFieldTitles } from './identity/account-fields.ts';

/** The titles of the information pages, by the last segment of their addresses. */
export const infoTitles = {
  about: 'About',
  howitworks: 'How It Works',
  returns: 'Return Policy',
  refunds: 'Refunds',
  payments: 'Payments',
  trust_and_safety: 'Code of Conduct',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  cookies: 'Cookies',
  help: 'Customer Support',
  feedback: 'Feedback',
  licenses: 'Licenses',
} as const;

export type InfoName = keyof typeof infoTitles;
const infoNames = Object.keys(infoTitles) as InfoName[];

/** Information pages below /settings, where `payments` is the viewer's own payments and refunds have no entry. */
export const infoInSettings = infoNames.filter((name) => name !== 'refunds' && name !== 'payments');
/** Information pages at addresses of their own; /about is the feed's tab (D42). */
export const infoAtRoot = infoNames.filter((name) => name !== 'about');

/**
 * The titles of the settings' sub-screens, by the last segment of their addresses; the account's rows have the
 * same names.
 */
export const settingsTitles = {
  ...infoTitles,
  ...accountFieldTitles,
  account: 'Account Info',
  screen_name: 'Username',
  password: 'Password',
  email: 'Email',
  verify_email: 'Verify Email',
  school_email: 'School Email',
  verify_school_email: 'Verify School Email',
  sign_in_methods: 'Sign-in methods',
  security: 'Two-step login',
  sessions: 'Devices',
  notifications: 'Notifications',
  spots: 'Meet-up spots',
  searches: 'Saved searches',
  courses: 'My courses',
  blocked: 'Blocked and muted',
  delete: 'Delete account',
} as const;
