/** How lists of posts are shown: one card below the other, or a grid of photos (BRO-06). */
export type View = 'cards' | 'grid';

/** The cookie in which a browser stores the choice, so that the server renders it. */
export const viewCookie = 'view';
