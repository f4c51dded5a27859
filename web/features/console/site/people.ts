import type { Exclusion, StaffMember } from '../../../../contract/console/site.ts';

/** Whether the search text occurs in a person's name, username or email. */
export const matches = ({ name, username, email }: StaffMember | Exclusion, q: string | undefined): boolean =>
  !q || `${name} ${username} ${email}`.toLowerCase().includes(q.toLowerCase());
