import { statement } from '../../../platform/database/statement.ts';
import type { PlainListing } from '../../posts/index.ts';

/**
 * Stores listings from an import until their owner claims the account.
 * @param listings JSON of campusId, userId, text, price, category
 */
export const keepListings = statement<never, [listings: string]>(
  'posts.imported-listings-keep',
  `insert into imported_listings (campus_id, user_id, text, price, category)
   select "campusId", "userId", text, price, category
   from jsonb_to_recordset($1::jsonb) as listing ("campusId" text, "userId" uuid, text text, price int, category text)`,
);

/** Deletes a person's stored listings and returns them, in the order of the imported file. */
export const takeListings = statement<PlainListing, [userId: string]>(
  'posts.imported-listings-take',
  `with deleted as (delete from imported_listings where user_id = $1 returning id, text, price, category)
   select text, price, category from deleted order by id`,
);
