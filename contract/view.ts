/** How lists of posts are shown: one card below the other, or a grid of photos (BRO-06). */
export type View = 'cards' | 'grid';

/**
 * Photos of so many posts at the top of a feed are requested at once. On a phone's first screen are two posts, or four
 * where some have no photo.
 */
export const FIRST_PHOTOS = 4;

/** The cookie in which a browser stores the choice, so that the server renders it. */
export const viewCookie = 'view';
