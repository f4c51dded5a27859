import type { Exclusion, StaffMember } from '../../../../../contract/moderation/admin-site.ts';

/** Whether the search text occurs in a person's name, username or email. */
export const matches = ({ name, username, email }: StaffMember | Exclusion, q: string | undefined): boolean =>
  !q || `${name} ${username} ${email}`.toLowerCase().includes(q.toLowerCase());

/** The form above a list of people, which adds one by email. */
export const formClass =
  'grid grid-cols-[minmax(0,1fr)_minmax(0,180px)_auto] items-start gap-3 border-b border-line px-4 py-4 phone:grid-cols-1';
