import { categories } from '../../../contract/posts/categories.ts';
import { room } from '../../../contract/live-events.ts';
import { listingShape } from '../../../contract/posts/listing-rules.ts';
import { fromPlainText, isEmpty } from '../../../contract/posts/rich-text/index.ts';
import { textFault, textMaxOf } from '../../../contract/posts/text-limit.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Tx } from '../../platform/database/write.ts';
import type { LiveSender } from '../../platform/live/live-sender.ts';
import type { PostsChange } from './announce.ts';
import { newId } from './ids.ts';
import { insertMentions, insertPost } from './store.ts';
import { prepareText } from './text.ts';
import { emptyListing } from './listing-values.ts';

/** A listing as plain text, as in an operator's file. */
export interface PlainListing {
  text: string;
  /** in whole dollars; null for none */
  price: number | null;
  /** in any case, as `Home decor`; null for none */
  category: string | null;
}

const categoryOf = (name: string) => categories.find((category) => category === name.toLowerCase()) ?? null;

/**
 * Validates a listing by the rules of a post.
 * @returns the errors, one sentence each; empty if it is valid
 */
export function listingFaults({ text, price, category }: PlainListing): string[] {
  const faults: string[] = [];
  const rich = fromPlainText(text);
  if (isEmpty(rich)) faults.push('The listing has no text.');
  const long = textFault(rich, { ...emptyListing, price });
  if (long) faults.push(long);
  const priced = listingShape.price.safeParse(price);
  if (!priced.success) faults.push(priced.error.issues[0]?.message ?? 'Enter a whole dollar amount.');
  if (category !== null && !categoryOf(category)) faults.push(`There's no category "${category}".`);
  return faults;
}

/**
 * Posts listings in other people's names, for an operator's import (D17). Doesn't check whether their authors could
 * post themselves (a picture, a school email); no one is notified of mentions, and no product events are stored.
 * Publishes after the commit, once per campus.
 * @throws ProblemError text_too_long for what `listingFaults` would have reported
 */
export async function addListings(
  tx: Tx,
  { bus, live }: { bus: Bus; live: LiveSender },
  listings: readonly (PlainListing & { campusId: string; userId: string })[],
): Promise<void> {
  const newest = new Map<string, { postId: string; byId: string; at: string }>();
  for (const { campusId, userId, text: words, price, category } of listings) {
    const id = newId();
    const { text, plain, mentions } = await prepareText(
      tx,
      fromPlainText(words),
      null,
      textMaxOf({ ...emptyListing, price }),
    );
    const row = await insertPost.one(tx, {
      ...emptyListing,
      id,
      campusId,
      authorId: userId,
      text: text && JSON.stringify(text),
      plain,
      price,
      category: category === null ? null : categoryOf(category),
      gallery: '[]',
      imgCount: 0,
      caution: null,
      expiresAt: null,
      saleId: null,
    });
    if (!row) throw new Error(`The author ${userId} is gone.`);
    if (mentions.length > 0) await insertMentions.run(tx, campusId, id, mentions);
    newest.set(campusId, { postId: id, byId: userId, at: row.last_modified });
  }
  tx.afterCommit(() => {
    for (const [campusId, { postId, byId, at }] of newest) {
      bus.publish('posts.changed', { campusId, kind: 'moved' } satisfies PostsChange);
      const change = { campus_id: campusId, post_id: postId, change: 'new', author_id: byId, at } as const;
      live.emit(room.campus(campusId), 'feed.changed', change);
    }
  });
}
