/** The cookie of a browser where the suggestions for a new member were dismissed. */
export const firstStepCookie = 'first_step';

/** People without a post count as new for a week. */
const NEW_MS = 7 * 86_400_000;

/**
 * Whether somebody is a new member of a campus, who gets suggestions for a first post.
 * @param now the server's time, ms
 */
export const isNewMember = (
  person: { campus_id: string; totalPosts: number; createdAt: string },
  campusId: string,
  now: number,
): boolean => person.campus_id === campusId && person.totalPosts === 0 && Date.parse(person.createdAt) > now - NEW_MS;
