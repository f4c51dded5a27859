import { limits } from '../../../contract/limits.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { statement } from '../../platform/database/statement.ts';
import { type PostRow, postColumns } from '../posts/index.ts';

export interface HitFilter {
  category: string | null;
  /** whole US dollars */
  priceMin: number | null;
  priceMax: number | null;
  photos: boolean;
  forSale: boolean;
}

export interface Position {
  at: string;
  id: string;
}

type Values = [
  campusId: string,
  condition: string,
  category: string | null,
  priceMin: number | null,
  priceMax: number | null,
  photos: boolean,
  forSale: boolean,
  at: string,
  id: string,
];

/** How many posts are looked through, newest first, for what many of them hold. */
const WALKED = 6_000;
/** From this many posts on a walk is sure to be short, whatever the size of the campus. */
const COMMON = 1_500;
const TOP: Position = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/**
 * A parameter whose value the planner cannot look at: so one plan serves all searches. To plan each of them anew would
 * cost more than finding the posts of a rare word.
 */
const given = (number: number, type: string) => `(select $${number}::${type})`;
const visible = `p.campus_id = ${given(1, 'text')} and p.parent_id is null and p.deleted_at is null and p.hidden_at is null`;
const fits = `p.search @@ ${given(2, 'tsquery')}
  and (${given(3, 'text')} is null or p.category = ${given(3, 'text')})
  and (${given(4, 'int')} is null or p.price >= ${given(4, 'int')})
  and (${given(5, 'int')} is null or p.price <= ${given(5, 'int')})
  and (not ${given(6, 'boolean')} or p.img_count > 0)
  and (not ${given(7, 'boolean')} or p.price is not null and p.sold_at is null)`;
const after = `(p.created_at, p.id) < (${given(8, 'timestamptz')}, ${given(9, 'uuid')})`;
const newest = 'order by p.created_at desc, p.id desc';
const oneMore = limits.searchPage + 1;

/** The first of `hits` that fulfil `where`, with their authors; whole posts are read of these alone. */
const firstOf = (hits: string, where: string) => `select ${postColumns} from (
    select p.id, p.created_at from (${hits}) p where ${where} ${newest} limit ${oneMore}) hit
  join posts p on p.campus_id = $1 and p.id = hit.id join users u on u.id = p.author_id
  order by hit.created_at desc, hit.id desc`;

/** What many posts say is met soon on the way back in time (index posts_created). */
const walk = statement<PostRow, Values>(
  'search.hits-walked',
  firstOf(`select p.* from posts p where ${visible} and ${after} ${newest} limit ${WALKED}`, fits),
);

/** What few posts say is looked up, all of it, and put in order (index posts_search; `offset` keeps the planner from walking). */
const lookUp = statement<PostRow, Values>(
  'search.hits-looked-up',
  firstOf(`select p.id, p.created_at from posts p where ${visible} and ${fits} offset 0`, after),
);

/**
 * Posts that fulfil a condition, newest first: a page after a position, and one more where there is one.
 * @param frequency about how many posts of the campus fulfil it
 */
export async function hitRows(
  db: Queryable,
  campusId: string,
  condition: string,
  frequency: number,
  { category, priceMin, priceMax, photos, forSale }: HitFilter,
  from: Position | null,
): Promise<PostRow[]> {
  const { at, id } = from ?? TOP;
  const values: Values = [campusId, condition, category, priceMin, priceMax, photos, forSale, at, id];
  if (frequency >= COMMON) {
    const rows = await walk.all(db, ...values);
    if (rows.length === oneMore) return rows;
  }
  return lookUp.all(db, ...values);
}
