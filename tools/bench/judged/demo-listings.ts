import { moreListings } from './more-listings.ts';
import { plainText } from '../../../contract/posts/rich-text/index.ts';
import { demo, parseText } from '../../../server/sandbox/demo/content/index.ts';
import { demoDetails, type DemoDetails } from '../../../server/sandbox/demo/content/listings/details.ts';

interface Database {
  query(sql: string, values: readonly unknown[]): Promise<{ rows: { id: string }[] }>;
}

interface Options {
  campus: string;
  author: string;
  /** with the titles, conditions and fields that the demo's listings have, or as texts alone */
  titled: boolean;
}

/**
 * Inserts the demo community's listings and those of more-listings.txt into a campus, without pictures' files.
 * @returns the listing's id in the judged set, by its post's id
 */
export async function insertDemoListings(
  db: Database,
  { campus, author, titled }: Options,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const listing of demo.listings) {
    const text = parseText(listing.text);
    const known = titled ? demoDetails.get(listing.id) : undefined;
    const { rows } = await db.query(
      `insert into posts (id, root_id, campus_id, author_id, text, plain, price, category, img_count, sold_at, created_at, last_modified,
         title, condition, details, kind)
       select made.id, made.id, $1, $2, $3::jsonb, $4, $5, $6, $7, case when $8 then product_now() end, made.at, made.at,
         $10, $11, $12::jsonb, $13
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
        known?.title ?? null,
        known?.condition ?? null,
        known && Object.keys(known.details).length > 0 ? JSON.stringify(datedDetails(known.details)) : null,
        titled && listing.price !== undefined ? 'selling' : null,
      ],
    );
    names.set(rows[0]?.id ?? '', listing.id);
  }
  for (const [at, { id, ...listing }] of moreListings().entries()) {
    const { rows } = await db.query(
      `insert into posts (id, root_id, campus_id, author_id, text, plain, price, category, img_count, sold_at, created_at, last_modified,
         title, condition, details, kind)
       select made.id, made.id, $1, $2, $3::jsonb, $4, $5, $6, 0, case when $7 then product_now() end, made.at, made.at, $8, $9, $10::jsonb, $11
       from (select uuidv7() as id, product_now() - make_interval(mins => $12::int) as at) made returning id`,
      [
        campus,
        author,
        JSON.stringify(parseText(titled ? PICK_UP : `${listing.title}.\n${PICK_UP}`)),
        titled ? PICK_UP : `${listing.title}.\n${PICK_UP}`,
        listing.price,
        listing.category,
        listing.sold,
        titled ? listing.title : null,
        listing.condition,
        Object.keys(listing.details).length > 0 ? JSON.stringify(listing.details) : null,
        titled ? 'selling' : null,
        // spread over three weeks, in no order
        ((at * 7_919) % 30_240) + 30,
      ],
    );
    names.set(rows[0]?.id ?? '', id);
  }
  return names;
}

const PICK_UP = 'Pick up near campus any evening. Cash or Venmo.';

/** Details whose dates, written as days from now, are dates. */
const datedDetails = (details: DemoDetails['details']) =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'string' && /^\+\d+$/.test(value)
        ? new Date(Date.now() + Number(value) * 86_400_000).toISOString().slice(0, 10)
        : value,
    ]),
  );
