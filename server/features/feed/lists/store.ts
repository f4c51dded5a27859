import type { PriceOrder, ProfileList, ShopShelf } from '../../../../contract/posts/lists.ts';
import { serverLimits } from '../../../../contract/limits.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import { type Statement, statement } from '../../../platform/database/statement.ts';
import { profileId } from '../../identity/index.ts';
import {
  columnsWithoutAuthor,
  isExpired,
  isSellingSql,
  postColumns,
  type PostRow,
  type PostRowWithoutAuthor,
} from '../../posts/index.ts';

/** A post with the time that orders its list: when it was posted, or when its reader saved it. */
export type ListedRow = PostRowWithoutAuthor & { listed_at: string };
/** A post in a list of a profile, with the profile's id. */
export type OwnedRow = ListedRow & { owner_id: string };
/** A reply with the author of its thread. */
export type ReplyRow = OwnedRow & { root_author_id: string };

type Position = { at: string; id: string } | null;
/** `owner`: the username whose profile it is, or for saved posts the person's id. `after`: the position, if any. */
type Values = [owner: string, campusId: string, ...after: string[]];

const notRemoved = 'p.deleted_at is null and p.hidden_at is null';
/** The place of a post without a price when prices ascend: after every price. */
const NO_PRICE = 999_999_999;

interface ListSql {
  select: string;
  where: string;
  /** SQL of what orders the list: an index's columns, or what is computed of them */
  order: [at: string, id: string];
  ascending?: boolean;
}

/** The first page of a list and the pages after a position: two statements, each with its own plan. */
function pages<Row extends ListedRow>(
  name: string,
  size: number,
  { select, where, order: [at, id], ascending }: ListSql,
) {
  const direction = ascending ? 'asc' : 'desc';
  const page = (after: string): Statement<Row, Values> =>
    statement(
      `posts.list-${name}${after && '-after'}`,
      `${select} where ${where} ${after} order by ${at} ${direction}, ${id} ${direction} limit ${size + 1}`,
    );
  const first = page('');
  const further = page(`and (${at}, ${id}) ${ascending ? '>' : '<'} ($3, $4)`);
  return (db: Queryable, owner: string, campusId: string, after: Position): Promise<Row[]> =>
    after ? further.all(db, owner, campusId, after.at, after.id) : first.all(db, owner, campusId);
}

/** A person's own posts. @param extra further conditions on posts p */
const postsBy = (extra: string): ListSql => ({
  select: `select ${columnsWithoutAuthor}, p.created_at as listed_at, p.author_id as owner_id from posts p`,
  where: `p.author_id = ${profileId} and p.campus_id = $2 and p.parent_id is null and p.type = 'post' and ${notRemoved} ${extra}`,
  order: ['p.created_at', 'p.id'],
});

/** The posts that a person saved. @param owner SQL of the person's id */
const liked = (owner: string, extra: string): ListSql => ({
  select: `select ${columnsWithoutAuthor}, l.created_at as listed_at, l.user_id as owner_id
     from likes l join posts p on p.campus_id = l.campus_id and p.id = l.post_id`,
  where: `l.user_id = ${owner} and l.campus_id = $2 and p.parent_id is null and ${notRemoved} ${extra}`,
  order: ['l.created_at', 'l.post_id'],
});

const size = serverLimits.profilePage;

export const repliesBy = pages<ReplyRow>('replies', size, {
  select: `select ${columnsWithoutAuthor}, p.created_at as listed_at, p.author_id as owner_id, r.author_id as root_author_id
     from posts p join posts r on r.campus_id = p.campus_id and r.id = p.root_id`,
  where: `p.author_id = ${profileId} and p.campus_id = $2 and p.parent_id is not null and ${notRemoved} and r.hidden_at is null`,
  order: ['p.created_at', 'p.id'],
});

/**
 * A person's posts on a campus by tab, by their username, as others see them: without what has expired. Join announcements
 * aren't among them.
 */
export const listedBy: Record<Exclude<ProfileList, 'replies'>, ReturnType<typeof pages<OwnedRow>>> = {
  posts: pages('posts', size, postsBy(`and not ${isExpired('p')}`)),
  photos: pages('photos', size, postsBy(`and p.img_count > 0 and not ${isExpired('p')}`)),
  likes: pages('likes', size, liked(profileId, `and p.type = 'post' and not ${isExpired('p')}`)),
};

/** The same tabs for the person themselves: what has expired, too. */
export const ownListed: typeof listedBy = {
  posts: pages('own-posts', size, postsBy('')),
  photos: pages('own-photos', size, postsBy('and p.img_count > 0')),
  likes: pages('own-likes', size, liked(profileId, `and p.type = 'post'`)),
};

/** SQL: the condition of each shelf of a profile's shop. */
const shelves: Record<ShopShelf, string> = {
  for_sale: `and p.price is not null and p.sold_at is null and ${isSellingSql('p')} and not ${isExpired('p')}`,
  sold: `and p.price is not null and p.sold_at is not null and ${isSellingSql('p')}`,
};

/** What a person sells or sold on a campus, by their username. */
export const shelved: Record<ShopShelf, ReturnType<typeof pages<OwnedRow>>> = {
  for_sale: pages('for-sale', size, postsBy(shelves.for_sale)),
  sold: pages('sold', size, postsBy(shelves.sold)),
};

const countOf = (shelf: ShopShelf) =>
  statement<{ total: number }, [username: string, campusId: string]>(
    `posts.count-${shelf}`,
    `select count(*)::int as total from posts p where ${postsBy(shelves[shelf]).where}`,
  );
export const shelvedCount: Record<ShopShelf, ReturnType<typeof countOf>> = {
  for_sale: countOf('for_sale'),
  sold: countOf('sold'),
};

const saved = liked('$1', '');

/** A person's saved posts on a campus, by their id. */
export const savedBy: Record<'newest' | PriceOrder, ReturnType<typeof pages<ListedRow>>> = {
  newest: pages('saved', serverLimits.savedPage, saved),
  price_low: pages('saved-price-low', serverLimits.savedPage, {
    ...saved,
    order: [`coalesce(p.price, ${NO_PRICE})`, 'p.id'],
    ascending: true,
  }),
  price_high: pages('saved-price-high', serverLimits.savedPage, {
    ...saved,
    order: ['coalesce(p.price + 1, 0)', 'p.id'],
  }),
};

/**
 * What orders a post in a list by price, computed as in the statements of `savedBy`: for the cursor. Posts without a price come
 * last in both orders; where prices descend, each is one higher, so that a free listing (1) comes before them (0).
 */
export const pricePlace: Record<PriceOrder, (row: PostRowWithoutAuthor) => number> = {
  price_low: ({ price }) => price ?? NO_PRICE,
  price_high: ({ price }) => (price === null ? 0 : price + 1),
};

/** How many posts a person saved on a campus, without those of the people in `unseen`. */
export const savedCount = statement<{ total: number }, [userId: string, campusId: string, unseen: readonly string[]]>(
  'posts.count-saved',
  `select count(*)::int as total from likes l join posts p on p.campus_id = l.campus_id and p.id = l.post_id
   where ${saved.where} and p.author_id <> all($3::uuid[])`,
);

export const postsById = statement<PostRow, [campusId: string, ids: readonly string[]]>(
  'posts.by-ids',
  `select ${postColumns} from posts p join users u on u.id = p.author_id
   where p.campus_id = $1 and p.id = any($2::uuid[])`,
);
