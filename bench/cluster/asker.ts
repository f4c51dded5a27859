import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Asked, Client } from './client.ts';
import { type Acknowledged, type Kind, OVERLOAD, type Recorded } from './record.ts';

/** A write is repeated under the same key until it is answered, as the page does. */
const AGAIN_MS = 250;

export const fine = (status: number): boolean => status >= 200 && status < 400;

/** A server that has too much to do says "in a second", one whose database is away "in two". */
function faultOf({ status, json, headers }: Answer): string {
  if (status === 503 && headers['retry-after'] === '1') return OVERLOAD;
  const { code = '' } = (json ?? {}) as { code?: string };
  return `${status} ${code}`.trim();
}

/** Asks on behalf of people, and records how it went. */
export class Asker {
  readonly recorded: Recorded;

  constructor(recorded: Recorded) {
    this.recorded = recorded;
  }

  /** One try; null when it failed. */
  async ask(client: Client, kind: Kind, what: string, asked: Asked): Promise<Answer | null> {
    const began = performance.now();
    const told = (fault: string | null) => this.recorded.note(kind, what, began, fault);
    try {
      const answer = await client.ask(asked);
      told(fine(answer.status) ? null : faultOf(answer));
      // what is refused for what it says would be refused again
      return answer.status < 500 && answer.status !== 429 ? answer : null;
    } catch (error) {
      told((error as NodeJS.ErrnoException).code ?? (error as Error).message);
      return null;
    }
  }

  /** Until it is answered. */
  async insist(client: Client, kind: Kind, what: string, asked: Asked): Promise<Answer> {
    for (;;) {
      const answer = await this.ask(client, kind, what, asked);
      if (answer) return answer;
      await sleep(AGAIN_MS);
    }
  }

  /** @returns the id of what was made, null when it was refused */
  acknowledge(what: Acknowledged['what'], answer: Answer, mark: string): string | null {
    const id = (answer.json as { _id?: string } | null)?._id;
    if (!fine(answer.status) || !id) return null;
    this.recorded.acknowledged.push({ what, id, mark });
    return id;
  }
}
