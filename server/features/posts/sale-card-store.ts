import { statement } from '../../platform/database/statement.ts';

/**
 * Puts a move-out sale's card on one of its posts (`on` null: on none) and removes it from the others. Returns the
 * posts that it changed, with whether they had a card before.
 */
export const setSaleCard = statement<
  { id: string; was_shown: boolean },
  { campusId: string; posts: readonly string[]; on: string | null; card: string }
>(
  'posts.set-sale-card',
  `update posts p set sale_card = case when p.id = $on::uuid then $card::jsonb end
   from posts was
   where p.campus_id = $campusId and p.id = any($posts::uuid[]) and was.campus_id = p.campus_id and was.id = p.id
     and (was.sale_card is not null or p.id = $on::uuid)
     and was.sale_card is distinct from case when p.id = $on::uuid then $card::jsonb end
   returning p.id, was.sale_card is not null as was_shown`,
);
