import type { ListingValues } from '../../../../contract/posts/listing-fields.ts';
import { ABOVE_MAXIMUM } from '../../../../contract/watching/looking-for.ts';
import { statement } from '../../../platform/database/statement.ts';
import { columnsWithoutAuthor, isConfirmed, isHeldSql, type PostRowWithoutAuthor } from '../../posts/index.ts';
import { condition, fitsWatch, foundWatches, isAlertable, isLooking, mayAlert } from '../matching/match-sql.ts';

export interface WantedRow extends Pick<ListingValues, 'title' | 'price' | 'category' | 'details'> {
  author_id: string;
  plain: string;
}

/** A "Looking for" post; no row for anything else. */
export const findWanted = statement<WantedRow, [campusId: string, postId: string]>(
  'watching.find-wanted',
  `select l.author_id, l.title, l.plain, l.price, l.category, l.details from posts l
   where l.campus_id = $1 and l.id = $2 and ${isLooking('l')}`,
);

/** "Looking for" posts without a watch, by their ids (index posts_looking). */
export const unwatched = statement<{ campus_id: string; id: string }, [after: string, limit: number]>(
  'watching.unwatched',
  `select l.campus_id, l.id from posts l where ${isLooking('l')}
     and not exists (select from watches w where w.campus_id = l.campus_id and w.user_id = l.author_id
       and w.source = 'looking' and w.source_key = l.id::text)
     and l.id > $1 order by l.id limit $2`,
);

/** SQL in place of the filter "Near you", which a "Looking for" post doesn't have. */
const NOT_NEAR = 'false';

/** SQL of the maximum price of a watch, and of the highest price for which its person can be notified by the seller. */
const maximum = condition('priceMax', 'int');
const highestPrice = `(${maximum} * ${ABOVE_MAXIMUM})`;

/**
 * SQL of the CTE `people`: who looks for a listing, each once. The listing fits one of their "Looking for" posts, it
 * costs at most ABOVE_MAXIMUM times the maximum of that post, and they weren't alerted of it yet.
 * @param post SQL that selects the listing
 */
const looking = (post: string) => `with ${foundWatches(post)},
   people as (
     -- of several posts of a person, that with the highest maximum. within: the price is within the maximum of one of them
     select distinct on (w.user_id) w.user_id, w.id as watch_id, w.name, ${maximum} as maximum,
       bool_or(${maximum} is null or p.price <= ${maximum}) over (partition by w.user_id) as within
     from found cross join p cross join lateral (
         select w.* from watches w
         where w.campus_id = $campusId and w.id = found.watch_id and w.source = 'looking' and w.alerts <> 'off' offset 0) w
       join users u on u.id = w.user_id
       join posts l on l.campus_id = w.campus_id and l.id = w.source_key::uuid and ${isLooking('l')}
     where ${fitsWatch({ values: { priceMax: highestPrice }, near: NOT_NEAR })} and ${mayAlert('p.author_id')}
       and not exists (select from listing_alerts a where a.campus_id = $campusId and a.user_id = w.user_id
         and a.post_id = p.id and a.reason = 'match')
     order by w.user_id, ${maximum} desc nulls first, w.id)`;

interface DraftValues {
  campusId: string;
  authorId: string;
  /** the listing as JSON, by its columns */
  draft: string;
}

/**
 * How many people look for a listing that isn't posted yet, and how many of them would be alerted automatically, as its
 * price is within their maximum. The draft is made into a row of posts, as posting it would.
 */
export const countForDraft = statement<{ people: number; automatic: number }, DraftValues>(
  'watching.looking-for-draft',
  `${looking(`select (jsonb_populate_record(null::posts, d.j || jsonb_build_object('id', uuidv7(), 'campus_id', $campusId::text,
       'author_id', $authorId::uuid, 'type', 'post', 'created_at', product_now(), 'img_count', 0, 'search', search_vector($campusId,
         coalesce(nullif(d.j ->> 'title', ''), first_words(d.j ->> 'plain')),
         concat_ws(' ', d.j ->> 'category', d.j ->> 'condition', detail_words(nullif(d.j -> 'details', 'null'::jsonb))), d.j ->> 'plain')))).*
     from (select $draft::jsonb as j) d`)}
   select count(*)::int as people, count(*) filter (where within)::int as automatic from people`,
);

interface PostValues {
  campusId: string;
  postId: string;
}

/** SQL of the listing, if people can be alerted of it. */
const theListing = `select p.* from posts p where p.campus_id = $campusId and p.id = $postId and ${isAlertable}`;

/** How many people look for a listing and weren't alerted of it. */
export const countForPost = statement<{ people: number }, PostValues>(
  'watching.looking-for-post',
  `${looking(theListing)} select count(*)::int as people from people`,
);

export interface LookingPerson {
  user_id: string;
  watch_id: string;
  name: string;
  /** in whole US dollars */
  maximum: number | null;
}

/**
 * Marks the people who look for a listing as alerted of it, and returns those who weren't yet: with concurrent calls
 * each of them once. Locks the listing, so that whoever deletes or hides it at the same moment also removes its alerts.
 */
export const takeLooking = statement<LookingPerson, PostValues>(
  'watching.take-looking',
  `${looking(`${theListing} for no key update`)},
   alerted as (
     insert into listing_alerts (campus_id, user_id, post_id, reason)
     select $campusId, user_id, $postId::uuid, 'match' from people order by user_id on conflict do nothing returning user_id)
   select p.user_id, p.watch_id, p.name, p.maximum from people p join alerted using (user_id) order by p.user_id`,
);

/** How many listings are shown on a "Looking for" post. */
export const SHOWN = 12;
const available = `p.kind is distinct from 'looking' and p.sold_at is null and not ${isHeldSql('p')} and ${isConfirmed('p')}
  and p.author_id <> w.user_id and p.author_id <> all($without::uuid[])`;
const newest = `order by p.created_at desc, p.id desc limit ${SHOWN}`;
const ofPost = `w.campus_id = $campusId and w.user_id = $userId and w.source = 'looking' and w.source_key = $postId::uuid::text`;

interface WantedValues {
  campusId: string;
  userId: string;
  postId: string;
  /** people whose listings aren't shown to the viewer */
  without: readonly string[];
}

/**
 * The newest available listings that a "Looking for" post matches. A post with words finds them by words (as in
 * search/hits-store.ts), a post without by category.
 * @param words SQL: whether the watch w has words
 * @param among SQL of the listings to choose from
 */
const newestMatches = (name: string, words: string, among: string) =>
  statement<PostRowWithoutAuthor, WantedValues>(
    `watching.wanted-by-${name}`,
    `select ${columnsWithoutAuthor} from watches w cross join lateral (
       select p.campus_id, p.id from (${among}) p where ${isAlertable} and ${fitsWatch({ near: NOT_NEAR })} and ${available} ${newest}) found
     join posts p on p.campus_id = found.campus_id and p.id = found.id where ${ofPost} and ${words} order by p.created_at desc, p.id desc`,
  );

export const wantedByWords = newestMatches(
  'words',
  `w.query <> ''`,
  `select p.* from posts p where p.campus_id || '' = w.campus_id and p.search @@ w.tsquery
     and p.parent_id is null and p.deleted_at is null and p.hidden_at is null offset 0`,
);

export const wantedByCategory = newestMatches(
  'category',
  `w.query = ''`,
  `select p.* from posts p where p.campus_id = w.campus_id and p.category = ${condition('category', 'text')}`,
);
