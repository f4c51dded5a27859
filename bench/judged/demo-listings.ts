import { plainText } from '../../contract/posts/rich-text/index.ts';
import { demo, parseText } from '../../server/sandbox/demo/content/index.ts';

interface Database {
  query(sql: string, values: readonly unknown[]): Promise<{ rows: { id: string }[] }>;
}

/**
 * Inserts the demo community's listings into a campus, without pictures' files.
 * @returns the listing's id in the judged set, by its post's id
 */
export async function insertDemoListings(
  db: Database,
  { campus, author }: { campus: string; author: string },
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const listing of demo.listings) {
    const text = parseText(listing.text);
    const { rows } = await db.query(
      `insert into posts (id, root_id, campus_id, author_id, text, plain, price, category, img_count, sold_at, created_at, last_modified)
       select made.id, made.id, $1, $2, $3::jsonb, $4, $5, $6, $7, case when $8 then product_now() end, made.at, made.at
       from (select uuidv7() as id, product_now() - make_interval(mins => $9::int) as at) made returning id`,
      [
        campus,
        author,
        JSON.stringify(text),
        plainText(text),
        listing.price ?? null,
        listing.category ?? null,
        listing.photos.length,
        listing.sold === true,
        Math.round(listing.hoursAgo * 60),
      ],
    );
    names.set(rows[0]?.id ?? '', listing.id);
  }
  return names;
}
