import { statement } from '../../platform/database/statement.ts';

export interface ClaimableRow {
  id: string;
  email: string | null;
  claimed: boolean;
}

/** The account that has this username now (former ones don't count), unless it is hidden until someone claims it. */
export const findByUsername = statement<ClaimableRow, [username: string]>(
  'identity.claim-find',
  `select id, email, claimed from users
   where username = $1 and deleted_at is null and banned_at is null and (claimed or not hidden_until_claimed)`,
);
