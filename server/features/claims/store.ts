import { statement } from '../../platform/database/statement.ts';

export interface UnclaimedRow {
  id: string;
  email: string | null;
  claimed: boolean;
}

/** The account that has a username now. */
export const findByUsername = statement<UnclaimedRow, [username: string]>(
  'identity.claim-find',
  `select id, email, claimed from users
   where username = $1 and deleted_at is null and banned_at is null and (claimed or not hidden_until_claimed)`,
);
