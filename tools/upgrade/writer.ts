import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fromPlainText } from '../../contract/posts/rich-text/index.ts';
import type { Write } from './phase.ts';
import { type Answer, faultOf, faultOfError, isSuccess, type Sent, type Visitor } from './visitor.ts';

/** The pauses before the page's own retries of messages and comments (web/lib/outbox.ts). */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;
/** When a person sends again what the page returned to them with an error. */
const PERSON_MS = 2_000;

export type What = 'post' | 'comment' | 'message';

/** A write that was acknowledged: it has to exist once. */
export interface Acknowledged {
  what: What;
  id: string;
  /** its own unique text */
  mark: string;
}

/** Sends a write until it is acknowledged, always under the same key. @throws Error when it is refused for good */
export async function write(
  visitor: Visitor,
  what: What,
  path: string,
): Promise<Write & { acknowledged: Acknowledged }> {
  const began = performance.now();
  const mark = `upgrade ${randomUUID()}`;
  const key = randomUUID();
  const sent: Sent =
    what === 'message'
      ? { method: 'POST', body: { text: mark, client_id: key } }
      : { method: 'POST', body: { text: fromPlainText(mark) }, key };
  const retried: string[] = [];
  const byHand: string[] = [];
  // a comment is queued by the page once an attempt got no answer, a message always, and a post never
  let queued = what === 'message';
  for (let wait = FIRST_WAIT_MS; ; ) {
    let answer: Answer | null = null;
    let fault: string | null;
    try {
      answer = await visitor.ask(path, sent);
      fault = faultOf(answer);
    } catch (error) {
      fault = faultOfError(error);
    }
    if (answer && isSuccess(answer.status)) {
      const { _id: id } = JSON.parse(answer.text) as { _id: string };
      return { what, ms: performance.now() - began, retried, byHand, acknowledged: { what, id, mark } };
    }
    if (answer && answer.status < 500) throw new Error(`A ${what} was refused: ${fault} ${answer.text}`);
    queued ||= what === 'comment' && answer === null;
    (queued ? retried : byHand).push(fault ?? '');
    await sleep(queued ? wait * (0.75 + Math.random() / 2) : PERSON_MS);
    if (queued) wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}
