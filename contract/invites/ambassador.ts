import * as z from 'zod/mini';
import { person } from '../campuses/campuses.ts';
import { endpoint } from '../endpoint.ts';
import { byId, id, time } from '../shapes.ts';

/** Smaller counts than this, but 0, aren't shown: with what a campus sees anyway they could be about one person. */
export const LEAST_SHOWN = 5;
/** Members are newcomers for this many days after they joined. */
export const NEWCOMER_DAYS = 30;
export const NEWCOMERS_SHOWN = 20;
/** Figures are shown of this many weeks, including the current one. */
export const WEEKS_SHOWN = 8;

/** null: too few to show */
const figure = z.nullable(z.int());
const figures = z.object({
  /** people who signed up through an invite link */
  sign_ups: figure,
  /** people who posted their first listing */
  first_listings: figure,
  /** people whose first deal ended with a hand-off */
  first_deals: figure,
});
export type Figures = z.infer<typeof figures>;
const bothFigures = {
  /** of people whom the viewer invited */
  own: figures,
  campus: figures,
};

/** What an ambassador's page shows. */
export const ambassadorPage = z.object({
  /** the post that is pinned now, by the viewer or another ambassador */
  pin: z.nullable(z.object({ post: id, until: time, own: z.boolean() })),
  /** when the viewer's week is over; null: they may pin now, unless a post of another ambassador is pinned */
  next_pin_at: z.nullable(time),
  /** the newest members whom no ambassador has welcomed */
  newcomers: z.array(z.extend(person, { joined: time })),
  /** the newest first; each is named by its Monday */
  weeks: z.array(z.object({ monday: z.string(), ...bothFigures })),
  total: z.object(bothFigures),
});
export type AmbassadorPage = z.infer<typeof ambassadorPage>;

export const getAmbassadorPage = endpoint({
  name: 'getAmbassadorPage',
  method: 'GET',
  path: '/api/ambassador',
  summary: "An ambassador's pinned post, newcomers to welcome, and growth figures without names",
  access: 'student',
  answer: ambassadorPage,
  errors: ['no_community', 'not_open', 'forbidden'],
});

export const unpinPost = endpoint({
  name: 'unpinPost',
  method: 'DELETE',
  path: '/api/posts/:id/pin',
  summary: "Ends the ambassador's own pin of a post; the next one is still possible a week after it began",
  access: 'student',
  onArchivedCampus: 'refused',
  params: byId,
  errors: ['no_community', 'not_open', 'forbidden', 'too_many_requests'],
});

/** A repetition by the same ambassador answers the same. */
export const welcomeNewcomer = endpoint({
  name: 'welcomeNewcomer',
  method: 'PUT',
  path: '/api/ambassador/newcomers/:id/welcome',
  summary: 'Sends a newcomer a message that welcomes them; each gets one, from whichever ambassador is first',
  access: 'student',
  onArchivedCampus: 'works',
  params: byId,
  answer: z.object({ chat: id }),
  errors: [
    'user_not_found',
    'already_welcomed',
    'no_reply_yet',
    'no_community',
    'not_open',
    'forbidden',
    'too_many_requests',
  ],
});

type Counts = Record<keyof Figures, number>;
const names = ['sign_ups', 'first_listings', 'first_deals'] as const satisfies readonly (keyof Figures)[];

const isShown = (count: number): boolean => count === 0 || count >= LEAST_SHOWN;
const mapFigures = (value: (name: keyof Figures) => number | null): Figures =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Figures;

/**
 * Counts as they may be shown: those from 1 to 4 are left out, and so is a total if what it has of them is again only 1 to 4.
 * @param exact names whose counts the viewer knows anyway
 */
export function shownFigures(
  weeks: readonly Counts[],
  exact: readonly (keyof Figures)[] = [],
): { weeks: Figures[]; total: Figures } {
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
  return {
    weeks: weeks.map((week) => mapFigures((name) => (exact.includes(name) || isShown(week[name]) ? week[name] : null))),
    total: mapFigures((name) => {
      const counts = weeks.map((week) => week[name]);
      const leftOut = sum(counts.filter((count) => !isShown(count)));
      return exact.includes(name) || isShown(leftOut) ? sum(counts) : null;
    }),
  };
}
