/** How much of everything a database gets. */
export interface Plan {
  posts: number;
  people: number;
  comments: number;
  /** post, comment or person number n is of campus n % campuses.length */
  campuses: readonly { id: string; ext: string }[];
  /** milliseconds */
  now: number;
  /** over how many days the posts are spread */
  days: number;
}

/** From this size on the posts are spread over ten campuses, else they are all on one. */
const MANY = 1_000_000;

/** The campus that is measured; it is a private one. */
export const CAMPUS = 'ut';

export const campusCount = (posts: number): number => (posts >= MANY ? 10 : 1);

export const planFor = (posts: number, campuses: Plan['campuses'], now: number): Plan => ({
  posts,
  people: Math.max(1_000, Math.round(posts / 10)),
  comments: posts * 3,
  campuses: campuses.slice(0, campusCount(posts)),
  now,
  days: 730,
});
