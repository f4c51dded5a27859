import { statement } from '../../platform/database/statement.ts';

/** Puts a sale's card on one of its posts (null: on none) and takes it off the others. Returns the rows it changed. */
export const setSaleCard = statement<
  { id: string; shown: boolean; was_shown: boolean },
  { campusId: string; posts: readonly string[]; on: string | null; card: string }
>(
  'posts.set-sale-card',
  `update posts p set sale_card = case when p.id = $on::uuid then $card::jsonb end
   from posts was
   where p.campus_id = $campusId and p.id = any($posts::uuid[]) and was.campus_id = p.campus_id and was.id = p.id
     and (was.sale_card is not null or p.id = $on::uuid)
     and was.sale_card is distinct from case when p.id = $on::uuid then $card::jsonb end
   returning p.id, p.sale_card is not null as shown, was.sale_card is not null as was_shown`,
);
