import { type Statement, statement } from '../../../platform/database/statement.ts';
import { type PostRow, postColumns } from '../view.ts';

export interface FeedFilter {
  category: string | null;
  forSale: boolean;
}

const visible = 'p.parent_id is null and p.deleted_at is null and p.hidden_at is null';

/** The feed's query for a combination of filters; each is planned by itself, so that each has its index. */
function feedQuery(category: boolean, forSale: boolean, after: boolean): Statement<PostRow, readonly unknown[]> {
  const conditions = ['p.campus_id = $1', visible];
  if (category) conditions.push(`p.category = $${after ? 5 : 3}`);
  if (forSale) conditions.push('p.price is not null and p.sold_at is null');
  if (after) conditions.push('(p.last_modified, p.id) < ($3, $4)');
  const name = ['posts.feed', category && 'category', forSale && 'sale', after && 'after'].filter(Boolean).join('-');
  return statement<PostRow, readonly unknown[]>(
    name,
    `select ${postColumns} from posts p join users u on u.id = p.author_id
     where ${conditions.join(' and ')} order by p.last_modified desc, p.id desc limit $2`,
  );
}

const key = (category: boolean, forSale: boolean, after: boolean) => (category ? 4 : 0) + (forSale ? 2 : 0) + (after ? 1 : 0);
const queries: Statement<PostRow, readonly unknown[]>[] = [];
for (const category of [false, true])
  for (const forSale of [false, true])
    for (const after of [false, true]) queries[key(category, forSale, after)] = feedQuery(category, forSale, after);

/** Top-level posts of a campus, the last touched first, `limit` of them after a position. */
export function feedRows(
  db: Parameters<Statement<PostRow, readonly unknown[]>['all']>[0],
  campusId: string,
  limit: number,
  { category, forSale }: FeedFilter,
  after: { at: string; id: string } | null,
): Promise<PostRow[]> {
  const query = queries[key(category !== null, forSale, after !== null)] as Statement<PostRow, readonly unknown[]>;
  const values: unknown[] = [campusId, limit];
  if (after) values.push(after.at, after.id);
  if (category !== null) values.push(category);
  return query.all(db, ...values);
}
