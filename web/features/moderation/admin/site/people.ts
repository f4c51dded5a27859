import type { Exclusion, StaffMember } from '../../../../../contract/admin-site.ts';

/** Whether the searchbox's words stand in a person's name, username or e-mail. */
export const matches = ({ name, username, email }: StaffMember | Exclusion, q: string | undefined): boolean =>
  !q || `${name} ${username} ${email}`.toLowerCase().includes(q.toLowerCase());

/** The row above a list of people, which adds one by his e-mail. */
export const formClass =
  'grid grid-cols-[minmax(0,1fr)_minmax(0,180px)_auto] items-start gap-3 border-b border-line px-4 py-4 phone:grid-cols-1';
