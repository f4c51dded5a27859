import type { PostPage } from '../../../contract/posts/posts.ts';
import { encodeCursor } from '../../platform/http/cursor.ts';
import type { Reader } from './readers.ts';
import { type PostRow, type PostRowWithoutAuthor, postView, type WithAuthor } from './view.ts';

interface PageOptions<Row> {
  /** the page size; there is one more row if there is a next page (D49) */
  size: number;
  reader: Pick<Reader, 'saved'>;
  /** people whose posts this reader doesn't see: those hidden from them (D11), in a feed also those they muted */
  unseen: ReadonlySet<string>;
  /** what orders the list: a time, a price, or meters */
  at: (row: Row) => string | number;
}

/**
 * A page of posts for one reader, with the ids of those that they saved. The cursor is that of the unfiltered page, so
 * nothing is lost or repeated where posts are left out.
 */
export function postPage<Row extends PostRow | WithAuthor>(
  rows: readonly Row[],
  { size, reader, unseen, at }: PageOptions<Row>,
): PostPage {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  const shown = unseen.size === 0 ? page : page.filter((row) => !unseen.has(row.author_id));
  return {
    posts: shown.map(postView),
    mine: savedAmong(shown, reader),
    ...(rows.length > size && last ? { cursor: encodeCursor(at(last), last.id) } : {}),
  };
}

/** The posts of a page that the reader saved or liked. */
export const savedAmong = (rows: readonly { id: string }[], { saved }: Pick<Reader, 'saved'>): PostPage['mine'] => ({
  saved: rows.filter(({ id }) => saved.has(id)).map(({ id }) => id),
});

export const lastModified = (row: PostRowWithoutAuthor): string => row.last_modified;
export const createdAt = (row: PostRowWithoutAuthor): string => row.created_at;
export const priceOf = (row: PostRowWithoutAuthor): number => row.price ?? 0;
