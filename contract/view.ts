/** How lists of posts are shown: one card below the other, or a grid of photos. */
export const views = ['cards', 'grid'] as const;
export type View = (typeof views)[number];

/** The cookie in which a browser stores the choice, so that the server renders it. */
export const viewCookie = 'view';

/** Crawlers and the programs that draw link previews. */
const PROGRAMS = /bot|crawl|spider|slurp|preview|externalhit|whatsapp|embedly|pinterest|skype/i;

/**
 * The view of a page: the stored choice, and without one the grid. Crawlers and link previews get cards, whose
 * text is complete.
 */
export const viewFor = (chosen: string | undefined, userAgent: string | undefined): View =>
  views.find((view) => view === chosen) ?? (PROGRAMS.test(userAgent ?? '') ? 'cards' : 'grid');
