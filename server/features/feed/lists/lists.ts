import { serverLimits } from '../../../../contract/limits.ts';
import type { PriceOrder, ProfileList, ShopShelf } from '../../../../contract/posts/lists.ts';
import type { Post, PostPage } from '../../../../contract/posts/posts.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { HostCampus, Viewer } from '../../../platform/http/caller.ts';
import { countPosition, encodeCursor, timeCursor } from '../../../platform/http/cursor.ts';
import { problem } from '../../../platform/http/problem.ts';
import { findProfile } from '../../identity/index.ts';
import { postPage, type Posts, postView, type Reader, savedAmong, tombstone } from '../../posts/index.ts';
import {
  type ListedRow,
  listedBy,
  type OwnedRow,
  ownListed,
  postsById,
  pricePlace,
  repliesBy,
  savedBy,
  savedCount,
  shelved,
  shelvedCount,
} from './store.ts';

export interface ListParts {
  pool: Queryable;
  posts: Pick<Posts, 'authors' | 'readers'>;
}

export type RepliesPage = PostPage & { answered: Post[] };

const positionOf = (cursor: string | undefined) => (cursor === undefined ? null : timeCursor(cursor));
const listedAt = (row: ListedRow) => row.listed_at;

/** The viewer's saved posts, the last saved first or by price. @throws ProblemError bad_cursor */
export async function saved(
  { pool, posts: { authors, readers } }: ListParts,
  campus: HostCampus,
  viewer: Viewer,
  { sort, cursor }: { sort?: PriceOrder | undefined; cursor?: string | undefined },
) {
  const after = cursor !== undefined && sort ? countPosition(cursor) : positionOf(cursor);
  const [reader, rows] = await Promise.all([
    readers.of(campus.id, viewer.userId),
    savedBy[sort ?? 'newest'](pool, viewer.userId, campus.id, after),
  ]);
  return postPage(await authors.addTo(rows), {
    size: serverLimits.savedPage,
    reader,
    unseen: reader.blocked,
    at: sort ? pricePlace[sort] : listedAt,
  });
}

/** How many saved posts the viewer has, without those of people hidden from them. */
export async function countOfSaved({ pool, posts: { readers } }: ListParts, campus: HostCampus, viewer: Viewer) {
  const { blocked } = await readers.of(campus.id, viewer.userId);
  return { total: (await savedCount.one(pool, viewer.userId, campus.id, [...blocked]))?.total ?? 0 };
}

/**
 * Makes sure that the reader may see the person whose profile a page belongs to; hidden people don't exist for them
 * (D11). The rows name that person, so only an empty page needs a query.
 * @returns the person's id
 * @throws ProblemError not_found
 */
async function requireVisible(
  { pool }: ListParts,
  username: string,
  rows: readonly OwnedRow[],
  reader: Reader,
): Promise<string> {
  const owner = rows[0]?.owner_id ?? (await findProfile.one(pool, username))?.id;
  if (owner === undefined || reader.blocked.has(owner)) throw problem('not_found');
  return owner;
}

/** Posts, photos or likes of a profile. @throws ProblemError not_found, bad_cursor */
export async function profilePosts(
  parts: ListParts,
  campus: HostCampus,
  viewer: Viewer | null,
  wanted: { username: string; show: Exclude<ProfileList, 'replies'>; cursor: string | undefined },
): Promise<PostPage> {
  const after = positionOf(wanted.cursor);
  const username = wanted.username.toLowerCase();
  const [reader, shown] = await Promise.all([
    parts.posts.readers.of(campus.id, viewer && viewer.userId),
    listedBy[wanted.show](parts.pool, username, campus.id, after),
  ]);
  const owner = await requireVisible(parts, username, shown, reader);
  const rows = owner === viewer?.userId ? await ownListed[wanted.show](parts.pool, username, campus.id, after) : shown;
  return postPage(await parts.posts.authors.addTo(rows), {
    size: serverLimits.profilePage,
    reader,
    unseen: reader.blocked,
    at: listedAt,
  });
}

/**
 * A page of the listings for sale or sold of a profile, and their number. As in the list of posts, hidden and deleted
 * ones are left out.
 * @throws ProblemError not_found, bad_cursor
 */
export async function profileListings(
  parts: ListParts,
  campus: HostCampus,
  viewer: Viewer | null,
  wanted: { username: string; show: ShopShelf; cursor: string | undefined },
): Promise<PostPage & { total: number }> {
  const after = positionOf(wanted.cursor);
  const username = wanted.username.toLowerCase();
  const [reader, rows, count] = await Promise.all([
    parts.posts.readers.of(campus.id, viewer && viewer.userId),
    shelved[wanted.show](parts.pool, username, campus.id, after),
    shelvedCount[wanted.show].one(parts.pool, username, campus.id),
  ]);
  await requireVisible(parts, username, rows, reader);
  const page = postPage(await parts.posts.authors.addTo(rows), {
    size: serverLimits.profilePage,
    reader,
    unseen: reader.blocked,
    at: listedAt,
  });
  return { ...page, total: count?.total ?? 0 };
}

/**
 * Replies of a profile with what they reply to. Threads of people hidden from the reader are left out; a hidden
 * person's comment in another's thread is a tombstone, as in the thread itself.
 * @throws ProblemError not_found, bad_cursor
 */
export async function profileReplies(
  parts: ListParts,
  campus: HostCampus,
  viewer: Viewer | null,
  wanted: { username: string; cursor: string | undefined },
): Promise<RepliesPage> {
  const after = positionOf(wanted.cursor);
  const username = wanted.username.toLowerCase();
  const [reader, rows] = await Promise.all([
    parts.posts.readers.of(campus.id, viewer && viewer.userId),
    repliesBy(parts.pool, username, campus.id, after),
  ]);
  await requireVisible(parts, username, rows, reader);
  const page = rows.slice(0, serverLimits.profilePage);
  const last = page.at(-1);
  const posts = (await parts.posts.authors.addTo(page)).filter((row) => !reader.blocked.has(row.root_author_id));
  const parentIds = [...new Set(posts.map((row) => row.parent_id as string))];
  const parents = parentIds.length > 0 ? await postsById.all(parts.pool, campus.id, parentIds) : [];
  return {
    posts: posts.map(postView),
    answered: parents.map((row) => (reader.blocked.has(row.author_id) ? tombstone(row) : postView(row))),
    mine: savedAmong([...posts, ...parents], reader),
    ...(rows.length > page.length && last ? { cursor: encodeCursor(last.listed_at, last.id) } : {}),
  };
}
