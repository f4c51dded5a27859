import { infoTitles } from '../../campuses/index.ts';

/** The settings' sub-screens by the last segment of their addresses (SET-02); the account's rows carry the same names. */
export const settingsTitles = {
  ...infoTitles,
  account: 'Account Info',
  screen_name: 'Username',
  password: 'Password',
  email: 'Email',
  verify_email: 'Verify Email',
  phone: 'Phone',
  school_email: 'School Email',
  verify_school_email: 'Verify School Email',
  gender: 'Gender',
  birth_date: 'Birth date',
  security: 'Two-step login',
  sessions: 'Devices',
  blocked: 'Blocked and muted',
  delete: 'Delete account',
} as const;

/** The name of the sub-screen at an address. */
export function settingsTitle(pathname: string): string {
  const last = pathname.split('/').filter(Boolean).at(-1) ?? '';
  return Object.hasOwn(settingsTitles, last) ? settingsTitles[last as keyof typeof settingsTitles] : 'Settings';
}
