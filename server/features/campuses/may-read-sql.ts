/**
 * SQL: whether a person (a row of users) may read a campus. A `members` campus requires a verified school
 * address (D56), and one that hasn't opened only lets admins in; that the person is verified at all is checked by
 * the caller.
 */
export const mayReadCampus = (user: string, campusId: string): string =>
  `not exists (
      select from campuses closed where closed.id = ${campusId}
        and ((closed.privacy = 'members' and not ${user}.school_verified)
          or (closed.waiting and ${user}.role <> 'admin')))`;
