import { figuresOf, replyTimeOf } from '../../../../contract/deals/record.ts';
import type { DealRecord } from '../../../../contract/deals/ratings.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import { firstReplies, outcomesOf, ratingsAbout } from './store-record.ts';

/**
 * A person's record, computed from their deals, ratings and conversations.
 * @param now milliseconds by the product's clock
 */
export async function readRecord(db: Queryable, userId: string, now: number): Promise<DealRecord> {
  const [outcomes, ratings, replies] = await Promise.all([
    outcomesOf.all(db, userId),
    ratingsAbout.all(db, userId),
    firstReplies.one(db, userId),
  ]);
  const dated = ({ other_id, at }: { other_id: string; at: number }) => ({ otherId: other_id, at });
  const facts = {
    kept: outcomes.filter((row) => row.kept).map(dated),
    missed: outcomes.filter((row) => row.missed).map(dated),
    ratings: ratings.map((row) => ({ ...dated(row), again: row.again, traits: row.traits })),
  };
  return {
    user_id: userId,
    ...figuresOf(facts, now),
    replies: replyTimeOf(replies?.seconds ?? null, replies?.chats ?? 0),
  };
}
