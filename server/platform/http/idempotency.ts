import { createHash } from 'node:crypto';
import { statement } from '../database/statement.ts';
import type { Tx, Write } from '../database/write.ts';
import { problem } from './problem.ts';

interface StoredAnswer {
  call: string;
  body_hash: Buffer;
  answer: unknown;
}

const find = statement<StoredAnswer, [userId: string, key: string]>(
  'http.idempotency-find',
  'select call, body_hash, answer from idempotency_keys where user_id = $1 and key = $2',
);

const keep = statement<never, { userId: string; key: string; call: string; bodyHash: Buffer; answer: string }>(
  'http.idempotency-keep',
  'insert into idempotency_keys (user_id, key, call, body_hash, status, answer) values ($userId, $key, $call, $bodyHash, 200, $answer)',
);

/** Deletes a batch of the answers older than some days: a retry comes within minutes. */
export const forgetAnswers = statement<never, [days: number]>(
  'http.idempotency-forget',
  `delete from idempotency_keys where (user_id, key) in (
     select user_id, key from idempotency_keys where created_at < product_now() - make_interval(days => $1) limit 5000)`,
);

interface KeyedCall {
  userId: string;
  /** the Idempotency-Key header */
  key: string;
  /** method and path: a key is valid for one call */
  call: string;
  body: unknown;
}

/**
 * A `write` that commits once per key: a retry, even a concurrent one, gets the first answer and changes nothing.
 * @throws ProblemError key_reused when the key came with another call or body
 */
export function writeOnce(write: Write, { userId, key, call, body }: KeyedCall): Write {
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest();
  const answerOf = (stored: StoredAnswer) => {
    if (stored.call !== call || !stored.body_hash.equals(bodyHash)) throw problem('key_reused');
    return stored.answer;
  };
  return async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    try {
      return await write(async (tx) => {
        const answer = await work(tx);
        tx.withCommit(() => keep.run(tx, { userId, key, call, bodyHash, answer: JSON.stringify(answer ?? null) }));
        return answer;
      });
    } catch (error) {
      // A retry fails, at the latest on its key. Hardly any call is a retry, so the key is looked up only after a
      // failure.
      const stored = await write((tx) => find.one(tx, userId, key));
      if (stored) return answerOf(stored) as T;
      throw error;
    }
  };
}
