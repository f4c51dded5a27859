/**
 * SQL expression: whether a person (a row of users) may read a campus. A `members` campus requires a verified school
 * address (D56); that the person is verified at all is checked by the caller.
 */
export const mayReadCampus = (user: string, campusId: string): string =>
  `(${user}.school_verified or not exists (
      select from campuses closed where closed.id = ${campusId} and closed.privacy = 'members'))`;
