import type { Viewer } from '../../platform/http/caller.ts';
import { isId } from '../../platform/http/cursor.ts';
import { problem } from '../../platform/http/problem.ts';
import { lastKnown } from '../../platform/last-known.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Posts } from '../posts/index.ts';
import { findMessage, type FoundMessage } from './store-messages.ts';
import { type ChatRow, findChat, findMessageReader, findPair } from './store.ts';

const MAX_CACHED_PAIRS = 20_000;

/**
 * Loads chats through the viewer: other people's chats, those of a blocked pair and missing ones give the same
 * error.
 */
export class ChatLoader {
  readonly #pool: Platform['pool'];
  readonly #posts: Pick<Posts, 'mayReadOn' | 'readers'>;
  /** the members of a chat never change */
  readonly #pairs = lastKnown<readonly [string, string]>(MAX_CACHED_PAIRS);

  constructor({ pool }: Pick<Platform, 'pool'>, posts: Pick<Posts, 'mayReadOn' | 'readers'>) {
    this.#pool = pool;
    this.#posts = posts;
  }

  /** The people hidden from a viewer: those they blocked and those who blocked them (D11). */
  hiddenFrom(userId: string): Promise<ReadonlySet<string>> {
    return this.#posts.readers.hiddenFrom(userId);
  }

  /** A function that checks whether a viewer may read a campus (D56). */
  mayReadFor(viewer: Viewer): (campusId: string) => boolean {
    return (campusId) => this.#posts.mayReadOn(campusId, viewer);
  }

  /**
   * A chat of the viewer.
   * @throws ProblemError chat_not_found
   */
  async chat(viewer: Viewer, id: string): Promise<ChatRow> {
    const [row, hidden] = await Promise.all([
      findChat.one(this.#pool, id, viewer.userId),
      this.hiddenFrom(viewer.userId),
    ]);
    // `row.id` is the other person's id
    if (!row || hidden.has(row.id)) throw problem('chat_not_found');
    return row;
  }

  /**
   * A message of one of the viewer's chats, for a report. A block since then doesn't matter: otherwise one could write
   * and block right afterwards, and never be reported.
   * @throws ProblemError message_not_found
   */
  async message(viewer: Viewer, id: string): Promise<FoundMessage> {
    const row = await findMessage.one(this.#pool, id, viewer.userId);
    if (!row) throw problem('message_not_found');
    return row;
  }

  /** Whether a viewer may see the files of a message (D7). */
  async mayReadMessage(viewer: Viewer, messageId: string): Promise<boolean> {
    const row = await findMessageReader.one(this.#pool, messageId, viewer.userId);
    return row !== undefined && viewer.verified && !(await this.hiddenFrom(viewer.userId)).has(row.other_id);
  }

  /**
   * Whether a viewer may join a chat's room: as one of its two members, while the other one is not hidden from them.
   */
  async mayListen(viewer: Viewer | null, chatId: string): Promise<boolean> {
    if (viewer?.verified !== true || !isId(chatId)) return false;
    const pair = await this.pair(chatId);
    if (!pair?.includes(viewer.userId)) return false;
    const otherId = pair[0] === viewer.userId ? pair[1] : pair[0];
    return !(await this.hiddenFrom(viewer.userId)).has(otherId);
  }

  /** The two members of a chat. */
  async pair(chatId: string): Promise<readonly [string, string] | undefined> {
    const known = this.#pairs.get(chatId);
    if (known) return known;
    const row = await findPair.one(this.#pool, chatId);
    if (!row) return undefined;
    const pair = [row.low_id, row.high_id] as const;
    this.#pairs.set(chatId, pair);
    return pair;
  }
}
