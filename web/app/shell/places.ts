import { infoAtRoot, infoInSettings } from '../../../contract/screen-names.ts';

/** Sign-in and registration screens: without navigation and side panel. */
export const isEntry = (path: string): boolean =>
  /^\/(user_registration|login|register|verify|forgotpassword)(\/|$)/.test(path);

/** Screens without the phone's bottom bar (SHE-11): they have a bar of their own or need the space. */
export const hidesBottomBar = (path: string): boolean =>
  isEntry(path) ||
  /^\/(create\/|messages\/(?!deals$).+|profile\/set-up|logout|sell-many|post\/[^/]+\/boost)/.test(path);

const infoPaths: ReadonlySet<string> = new Set([
  ...infoInSettings.map((name) => `/settings/${name}`),
  ...infoAtRoot.map((name) => `/${name}`),
]);

/** Pages that can be read by anyone, from any region: about, terms, privacy, contact. */
export const isInformation = (path: string): boolean => infoPaths.has(path.replace(/\/$/, ''));

/** Screens with a text field at the bottom, which an alert must not cover. */
const hasBottomField = (path: string): boolean => /^\/messages\/(?!new|deals$)/.test(path);

/** Screens whose buttons are fixed to the bottom of a phone. */
const hasBottomButtons = (path: string): boolean => /^\/(profile\/set-up|sell-many|post\/[^/]+\/boost)/.test(path);

/** Where alerts leave room: above a phone's bottom bar, above a text field, or at the top of a phone. */
export type AlertPlace = 'bottom' | 'above-bar' | 'above-field' | 'phone-top';

export function alertPlace(path: string): AlertPlace {
  if (hasBottomField(path)) return 'above-field';
  if (hasBottomButtons(path)) return 'phone-top';
  return hidesBottomBar(path) ? 'bottom' : 'above-bar';
}

/** Screens on which a banner about the account would repeat or cover what they ask for. */
export const hidesBanner = (path: string): boolean =>
  /^\/(settings\/account\/|create\/|messages(\/|$)|profile\/set-up|logout)/.test(path);

/** Two-pane screens take the side panel's space; they become one pane at 1000 px. */
export const isTwoPane = (path: string): boolean =>
  /^\/(settings|messages|ads|post\/[^/]+\/boost|admin|sale|sell-many)(\/|$)/.test(path);

/** Screens whose list can be a photo grid, which takes the side panel's space. */
export const hasGrid = (path: string): boolean => /^\/(home|c\/.+)$/.test(path);
