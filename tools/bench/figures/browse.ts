import { STALE_DAYS } from '../../../contract/posts/availability.ts';
import { encodeCursor } from '../../../server/platform/http/cursor.ts';
import { get, readers } from '../requests.ts';
import type { Site } from '../site.ts';

/** Positions anywhere in the list of a campus's available listings, or of one of its categories, by price. */
async function pricePositions(
  { db, campus }: Site,
  category: boolean,
): Promise<{ category: string; cursor: string }[]> {
  const { rows } = await db.query<{ category: string; price: number; id: string }>(
    `with listed as (
       select category, price, id, row_number() over (${category ? 'partition by category' : ''} order by price, id) as place,
         count(*) over (${category ? 'partition by category' : ''}) as total
       from posts where campus_id = $1 and parent_id is null and deleted_at is null and hidden_at is null
         and price is not null and sold_at is null and category is not null
         and (${category} or coalesce(confirmed_at, created_at) > product_now() - interval '${STALE_DAYS} days'))
     select category, price, id from listed where place > total / 10 and place < total / 2 order by md5(id::text) limit 400`,
    [campus],
  );
  return rows.map((row) => ({ category: encodeURIComponent(row.category), cursor: encodeCursor(row.price, row.id) }));
}

/** First and deep pages of filtered lists, and their counts: `size` compares them over two sizes. */
export async function browsesOf(site: Site): Promise<{ name: string; requests: Buffer[] }[]> {
  const people = readers(site);
  const asked = (name: string, paths: string[]) => ({
    name,
    requests: paths.map((path, at) => get(site.host, path, people[at % people.length]?.cookie)),
  });
  const [anywhere, inCategory] = [await pricePositions(site, false), await pricePositions(site, true)];
  const available = '/api/feed?sort=price_low&available=true&price_min=10';
  // in a category of 10,000 posts less than a page is available, which would be compared with a page
  const priced = '/api/feed?sort=price_low&price_min=10';
  return [
    asked('filtered feed by price, first page', [available]),
    asked(
      'filtered feed by price, deep page',
      anywhere.map(({ cursor }) => `${available}&cursor=${cursor}`),
    ),
    asked(
      'filtered category by price, first page',
      inCategory.map(({ category }) => `${priced}&category=${category}`),
    ),
    asked(
      'filtered category by price, deep page',
      inCategory.map(({ category, cursor }) => `${priced}&category=${category}&cursor=${cursor}`),
    ),
    asked(
      'filtered category, newest',
      inCategory.map(({ category }) => `/api/feed?sort=newest&available=true&price_max=400&category=${category}`),
    ),
  ];
}
