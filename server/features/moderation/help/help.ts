import type { Caution } from '../../../../contract/moderation/cautions.ts';
import type { FlagKind } from '../../../../contract/moderation/moderation.ts';
import type { Tx } from '../../../platform/database/write.ts';
import type { Platform } from '../../../platform/platform.ts';
import { WORDS_CHANGED } from '../../console/index.ts';
import { adWorded } from '../../ads/index.ts';
import { messageSent } from '../../chats/index.ts';
import { noteAnswered, noteWritten } from '../../deals/index.ts';
import { accountDeleted, userChanged } from '../../identity/index.ts';
import { commentCreated, postCreated, postEdited } from '../../posts/index.ts';
import { raise, type TargetKind } from '../cases.ts';
import { countLinks, Examiner } from './examine-text.ts';
import { noteRepeats } from './repeats.ts';
import * as store from './store.ts';
import { inBatches } from '../../../platform/database/in-batches.ts';

const PHOTOS = 'moderation.photos';
const FORGET = 'moderation.forget-said';
/** Photos whose perceptual hashes (64 bits) differ in at most this many bits count as the same. */
const SAME_PHOTO = 6;
/** Shorter posts repeat without being spam, such as "Free couch". */
const LONG_ENOUGH = 20;

interface WrittenText {
  campusId: string;
  kind: TargetKind;
  id: string;
  authorId: string;
  text: string;
  /** the thread or chat that it is in, or the post itself; null for what isn't compared with others: edits, ads, profiles, notes */
  place: string | null;
}

/**
 * Checks new content in its transaction, and flags anything suspicious for moderators. It never refuses, hides or
 * removes content.
 */
export class AutomaticHelp {
  readonly #platform: Pick<Platform, 'pool' | 'events' | 'bus' | 'jobs' | 'write' | 'log'>;
  readonly #examiner = new Examiner();

  constructor(platform: Pick<Platform, 'pool' | 'events' | 'bus' | 'jobs' | 'write' | 'log'>) {
    this.#platform = platform;
    const reload = () =>
      void this.loadWords().catch((error: unknown) =>
        platform.log.warn({ err: error }, 'could not load the watched words'),
      );
    platform.bus.on(WORDS_CHANGED, reload);
    platform.bus.on('bus.gap', reload);
    this.#subscribe();
    platform.jobs.define<{ campusId: string; postId: string }>(PHOTOS, ({ campusId, postId }) =>
      this.#lookAtPhotos(campusId, postId),
    );
    platform.jobs.define(FORGET, () => inBatches(platform.pool, (db) => store.deleteOldTexts.run(db)));
    platform.jobs.every('53 * * * *', FORGET);
  }

  /** Loads the words that staff added to the built-in ones. Called again when they change, and after a gap of the bus. */
  async loadWords(): Promise<void> {
    this.#examiner.watch(await store.findWatchedWords.all(this.#platform.pool));
  }

  /** The warning for readers of a text, or null; it is stored with the text. */
  cautionOf(text: string): Caution | null {
    return this.#examiner.cautionOf(text);
  }

  /** Whether a text contains anything that would be flagged. */
  isWatched(text: string): boolean {
    const { caution, flags } = this.#examiner.examine(text);
    return caution !== null || flags.length > 0;
  }

  #subscribe(): void {
    const { events, jobs } = this.#platform;
    events.on(accountDeleted, { within: async (tx, { userId }) => void (await store.deleteTextsOf.run(tx, userId)) });
    events.on(postCreated, {
      within: async (tx, { campusId, postId, authorId, plain, photos }) => {
        await this.#look(tx, { campusId, kind: 'post', id: postId, authorId, text: plain, place: postId });
        if (plain.length >= LONG_ENOUGH) {
          const same = await store.findSamePost.one(tx, authorId, postId, plain);
          if (same) await flagAs(tx, { campusId, kind: 'post', id: postId, authorId }, 'duplicate', `post ${same.id}`);
        }
        if (photos > 0) await jobs.add(tx, PHOTOS, { campusId, postId });
      },
    });
    events.on(postEdited, {
      within: async (tx, { campusId, postId, depth, authorId, plain, photos }) => {
        const kind = depth > 0 ? 'comment' : 'post';
        await this.#look(tx, { campusId, kind, id: postId, authorId, text: plain, place: null });
        if (photos > 0 && depth === 0) await jobs.add(tx, PHOTOS, { campusId, postId });
      },
    });
    events.on(commentCreated, {
      within: (tx, { campusId, commentId, rootId, authorId, plain }) =>
        this.#look(tx, { campusId, kind: 'comment', id: commentId, authorId, text: plain, place: rootId }),
    });
    events.on(adWorded, {
      within: (tx, { campusId, postId, ownerId, words }) =>
        this.#look(tx, { campusId, kind: 'post', id: postId, authorId: ownerId, text: words, place: null }),
    });
    events.on(userChanged, {
      within: async (tx, { userId, change }) => {
        if (change !== 'bio' && change !== 'name') return;
        const profile = await store.profileWords.one(tx, userId);
        if (!profile) return;
        const { campus_id: campusId, words: text } = profile;
        await this.#look(tx, { campusId, kind: 'user', id: userId, authorId: userId, text, place: null });
      },
    });
    events.on(messageSent, {
      within: (tx, { campusId, chatId, messageId, fromUser, text }) =>
        this.#look(tx, { campusId, kind: 'message', id: messageId, authorId: fromUser, text, place: chatId }),
    });
    events.on(noteWritten, {
      within: (tx, { campusId, ratingId, authorId, text }) =>
        this.#look(tx, { campusId, kind: 'rating', id: ratingId, authorId, text, place: null }),
    });
    // a case about a rating is about who wrote its note; one about the answer is about the person who answered
    events.on(noteAnswered, {
      within: (tx, { campusId, authorId, text }) =>
        this.#look(tx, { campusId, kind: 'user', id: authorId, authorId, text, place: null }),
    });
  }

  /** Flags what is suspicious in a text; one with a place is also recorded, and compared with the author's others. */
  async #look(tx: Tx, written: WrittenText): Promise<void> {
    const { authorId, text, place } = written;
    if (text === '') return;
    for (const { flag, detail } of this.#examiner.examine(text).flags) await flagAs(tx, written, flag, detail);
    const { kind } = written;
    // `place` decides; a text of these kinds has none, which the type doesn't say
    if (place === null || kind === 'user' || kind === 'rating' || kind === 'sale') return;
    const entry = { userId: authorId, place, text, links: countLinks(text), kind };
    const repeated = await noteRepeats(tx, entry);
    if (repeated.places) await flagAs(tx, written, 'duplicate', 'the same words in many places');
    if (repeated.links) await flagAs(tx, written, 'links', 'many links within an hour');
  }

  async #lookAtPhotos(campusId: string, postId: string): Promise<void> {
    const { pool, write } = this.#platform;
    const same = await store.findSamePhoto.one(pool, campusId, postId, SAME_PHOTO);
    if (!same) return;
    const post = { campusId, kind: 'post', id: postId, authorId: same.author_id } as const;
    const detail = `post ${same.other_post} of @${same.other_author}`;
    await write((tx) => flagAs(tx, post, 'same photo', detail));
  }
}

async function flagAs(
  tx: Tx,
  { campusId, kind, id, authorId }: Pick<WrittenText, 'campusId' | 'kind' | 'id' | 'authorId'>,
  flag: FlagKind,
  detail: string,
): Promise<void> {
  const source = { kind: 'flag', flag, detail } as const;
  await raise(tx, { campusId, targetKind: kind, targetId: id, targetUserId: authorId, source });
}
