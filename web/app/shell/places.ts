/** Screens of coming in: they stand alone, without navigation and side panel. */
export const isEntry = (path: string): boolean =>
  /^\/(user_registration|login|register|verify|forgotpassword)(\/|$)/.test(path);

/** Screens that bring their own bar or need the room: the phone's bottom bar is not there (SHE-11). */
export const hidesBottomBar = (path: string): boolean =>
  isEntry(path) || /^\/(create\/|messages\/.+|profile\/set-up|logout|post\/[^/]+\/boost)/.test(path);

/** Pages that anybody may read, from anywhere: what the product is, its terms and how to reach who runs it. */
export const isInformation = (path: string): boolean =>
  /^\/(settings\/about|payments|(settings\/)?(howitworks|returns|refunds|trust_and_safety|terms|privacy|cookies|help|feedback))\/?$/.test(
    path,
  );

/** Screens with a field at their foot, which an alert must not cover. */
export const isWritten = (path: string): boolean => /^\/messages\/(?!new)/.test(path);

/** Screens on which a banner about the account would be in the way of what it asks for. */
export const hidesBanner = (path: string): boolean =>
  /^\/(settings\/account\/|create\/|messages(\/|$)|profile\/set-up|logout)/.test(path);

/** Screens of two panes take the side panel's room; they become one pane at 1000 px. */
export const isTwoPane = (path: string): boolean =>
  /^\/(settings|messages|ads|post\/[^/]+\/boost|admin)(\/|$)/.test(path);
