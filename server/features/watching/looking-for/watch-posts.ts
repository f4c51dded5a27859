import type { Details } from '../../../../contract/posts/category-fields.ts';
import { detailFields } from '../../../../contract/posts/category-fields.ts';
import { withoutEmoji } from '../../../../contract/search/emoji.ts';
import { readTyped } from '../../../../contract/search/typed-filters.ts';
import { filterNames } from '../../../../contract/posts/listing-filter-rules.ts';
import type { Category } from '../../../../contract/posts/categories.ts';
import type { Tx } from '../../../platform/database/write.ts';
import type { Platform } from '../../../platform/platform.ts';
import { postCreated, postDeleted, postEdited, postHidden, postRestored } from '../../posts/index.ts';
import type { Watch, Watching, WatchFilter } from '../index.ts';
import { listingName } from '../listing-alerts/listing-name.ts';
import * as store from './store.ts';
import { wantedWords } from './wanted-words.ts';

type Watches = Pick<Watching, 'addWatch' | 'changeWatch' | 'removeWatch'>;

const BACKFILL = 'watching.looking-backfill';
const AT_ONCE = 200;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
const NAME_LENGTH = 80;

/**
 * Words of these kinds stay words, as if the filters were set already: a listing that says the same in its text alone would
 * not match the filter.
 */
const leftAsWords = { near: '-', posted_within: '-', beds: '-', course_code: '-', mileage: '-' };

/** What a "Looking for" post waits for: its words, category and fields, up to its price. */
function watchOf({ title, plain, price, category, details }: store.WantedRow): Watch {
  const filter: Record<string, string> = {};
  // of the title alone: in a longer text, "free" may be when its author has time
  const typed = readTyped(title ?? '', { set: leftAsWords });
  if (category) filter.category = category;
  Object.assign(filter, typed.params);
  if (price !== null) filter.price_max = String(price);
  for (const name of filterNames) {
    const value = (details as Details | null)?.[name];
    if (category && value !== undefined && value !== null && detailFields[name].filter) filter[name] = String(value);
  }
  return {
    name: [...listingName({ title, plain })].slice(0, NAME_LENGTH).join(''),
    alerts: 'instant',
    query: wantedWords(title === null ? null : typed.words, withoutEmoji(plain)),
    filter: filter as WatchFilter & { category?: Category },
  };
}

/**
 * Every "Looking for" post is a watch of its author: added, changed and removed in the transaction of the post.
 * A job adds those of posts that are older than watches.
 */
export function watchLookingPosts(
  { events, jobs, pool, write }: Pick<Platform, 'events' | 'jobs' | 'pool' | 'write'>,
  { addWatch, changeWatch, removeWatch }: Watches,
): void {
  const keyOf = (campusId: string, userId: string, postId: string) =>
    ({ campusId, userId, source: 'looking', sourceKey: postId }) as const;
  const follow = async (tx: Tx, campusId: string, postId: string) => {
    const row = await store.findWanted.one(tx, campusId, postId);
    if (!row) return;
    const key = keyOf(campusId, row.author_id, postId);
    const { alerts, ...changed } = watchOf(row);
    // a post that says nothing about what it looks for would match everything
    if (changed.query === '' && changed.filter.category === undefined) return void (await removeWatch(tx, key));
    if ((await changeWatch(tx, key, changed)) === null) await addWatch(tx, key, { ...changed, alerts });
  };
  events.on(postCreated, {
    async within(tx, { kind, campusId, postId }) {
      if (kind === 'looking') await follow(tx, campusId, postId);
    },
  });
  events.on(postEdited, {
    async within(tx, { kind, changed, campusId, postId, authorId }) {
      if (kind === 'looking') await follow(tx, campusId, postId);
      else if (changed.includes('kind')) await removeWatch(tx, keyOf(campusId, authorId, postId));
    },
  });
  for (const gone of [postDeleted, postHidden])
    events.on(gone, {
      async within(tx, { campusId, postId, authorId, depth }) {
        if (depth === 0) await removeWatch(tx, keyOf(campusId, authorId, postId));
      },
    });
  events.on(postRestored, {
    async within(tx, { campusId, postId, depth }) {
      if (depth === 0) await follow(tx, campusId, postId);
    },
  });
  jobs.define(BACKFILL, async () => {
    for (let after: string | undefined = BEFORE_ALL; after !== undefined; ) {
      const rows: Awaited<ReturnType<typeof store.unwatched.all>> = await store.unwatched.all(pool, after, AT_ONCE);
      await write(async (tx) => {
        for (const { campus_id: campusId, id } of rows) await follow(tx, campusId, id);
      });
      after = rows.at(-1)?.id;
    }
  });
  jobs.every('*/5 * * * *', BACKFILL);
}
