import { settingsTitles } from '../../../contract/screen-names.ts';

export { settingsTitles };

/** The title of the sub-screen at an address. */
export function settingsTitle(pathname: string): string {
  const last = pathname.split('/').filter(Boolean).at(-1) ?? '';
  return Object.hasOwn(settingsTitles, last) ? settingsTitles[last as keyof typeof settingsTitles] : 'Settings';
}
