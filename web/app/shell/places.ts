import { infoAtRoot, infoInSettings } from '../../../contract/screen-names.ts';

/** Screens of coming in: they stand alone, without navigation and side panel. */
export const isEntry = (path: string): boolean =>
  /^\/(user_registration|login|register|verify|forgotpassword)(\/|$)/.test(path);

/** Screens that bring their own bar or need the room: the phone's bottom bar is not there (SHE-11). */
export const hidesBottomBar = (path: string): boolean =>
  isEntry(path) || /^\/(create\/|messages\/(?!deals$).+|profile\/set-up|logout|post\/[^/]+\/boost)/.test(path);

const infoPaths: ReadonlySet<string> = new Set([
  ...infoInSettings.map((name) => `/settings/${name}`),
  ...infoAtRoot.map((name) => `/${name}`),
]);

/** Pages that anyone may read, from anywhere: what the product is, its terms and how to reach its operator. */
export const isInformation = (path: string): boolean => infoPaths.has(path.replace(/\/$/, ''));

/** Screens with a text field at the bottom, which an alert must not cover. */
const hasBottomField = (path: string): boolean => /^\/messages\/(?!new|deals$)/.test(path);

/** Screens whose buttons are fixed to the bottom of a phone. */
const hasBottomButtons = (path: string): boolean => /^\/(profile\/set-up|post\/[^/]+\/boost)/.test(path);

/** Where alerts leave room: above a phone's bottom bar, above a text field, or at the top of a phone. */
export type AlertPlace = 'bottom' | 'above-bar' | 'above-field' | 'phone-top';

export function alertPlace(path: string): AlertPlace {
  if (hasBottomField(path)) return 'above-field';
  if (hasBottomButtons(path)) return 'phone-top';
  return hidesBottomBar(path) ? 'bottom' : 'above-bar';
}

/** Screens on which a banner about the account would be in the way of what it asks for. */
export const hidesBanner = (path: string): boolean =>
  /^\/(settings\/account\/|create\/|messages(\/|$)|profile\/set-up|logout)/.test(path);

/** Screens of two panes take the side panel's room; they become one pane at 1000 px. */
export const isTwoPane = (path: string): boolean =>
  /^\/(settings|messages|ads|post\/[^/]+\/boost|admin)(\/|$)/.test(path);

/** Screens with a list that can be a photo grid, which takes the side panel's room. */
export const hasGrid = (path: string): boolean => /^\/(home|c\/.+)$/.test(path);
