import { EVERYWHERE, type StaffScope, type Viewer } from '../../platform/http/caller.ts';
import { lastKnown } from '../../platform/last-known.ts';
import type { Platform } from '../../platform/platform.ts';
import { type FileRow, findServed } from './store.ts';

/** Whom a file's owner is shown to; the features of the owners provide it. */
export interface FileRules {
  /** whether a viewer may see a post's file */
  mayReadPost(file: PostFile, viewer: Viewer | null): boolean | Promise<boolean>;
  mayReadMessage(viewer: Viewer, messageId: string): Promise<boolean>;
  /** whether a message is in a case of a moderator's scope */
  mayReviewMessage(scope: StaffScope, messageId: string): Promise<boolean>;
  /** whether a file is evidence of a case in a moderator's scope */
  mayReviewFile(scope: StaffScope, fileId: string): Promise<boolean>;
}

/** What decides who may open a post's file. */
export interface PostFile {
  campus_id: string;
  uploader_id: string | null;
  /** its post, or the thread that this is in, is hidden or deleted */
  hidden: boolean;
  /** the author of the post at the top of the thread */
  thread_of: string | null;
}

type ServedFile = FileRow & { hidden: boolean; thread_of: string | null };

const TTL_MS = 5 * 60_000;

/** Who may open a file (D7): the same people who may see its owner, such as a post. */
export class FileAccess {
  readonly #pool: Platform['pool'];
  readonly #rules: FileRules;
  readonly #known = lastKnown<ServedFile>(20_000, { ttl: TTL_MS, ttlResolution: 1_000 });
  #changes = 0;

  constructor({ pool, bus }: Pick<Platform, 'pool' | 'bus'>, rules: FileRules) {
    this.#pool = pool;
    this.#rules = rules;
    bus.on<{ ids: string[] }>('posts.files', ({ ids }) => {
      this.#changes++;
      for (const id of ids) this.#known.delete(id);
    });
    bus.on('bus.gap', () => {
      this.#changes++;
      this.#known.clear();
    });
  }

  /** A file that the viewer may open; null if it is forbidden or missing. */
  async open(id: string, viewer: Viewer | null): Promise<ServedFile | null> {
    const known = this.#known.get(id);
    const file = known ?? (await this.#load(id));
    if (file && (await this.#mayOpen(file, viewer))) return file;
    // always queried, because a faster refusal would reveal that a file exists; of a message's file, `#mayOpen` has queried
    if (known && known.owner_kind !== 'message') await findServed.one(this.#pool, id);
    return null;
  }

  async #mayOpen(file: ServedFile, viewer: Viewer | null): Promise<boolean> {
    if (file.owner_kind === null) return viewer !== null && viewer.userId === file.uploader_id;
    if (file.owner_kind === 'profile') return true;
    const scope = viewer?.verified ? viewer.scope : null;
    // evidence of a case (D61)
    if (file.owner_kind === 'case') return scope !== null && this.#rules.mayReviewFile(scope, file.id);
    if (file.owner_kind === 'message')
      return (
        viewer !== null &&
        ((await this.#rules.mayReadMessage(viewer, file.owner_id ?? '')) ||
          (scope !== null && (await this.#rules.mayReviewMessage(scope, file.owner_id ?? ''))))
      );
    // moderators still see hidden content, to decide about it (D9)
    if (scope === EVERYWHERE || scope === file.campus_id) return true;
    return this.#rules.mayReadPost(file, viewer);
  }

  async #load(id: string): Promise<ServedFile | undefined> {
    const at = this.#changes;
    const file = await findServed.one(this.#pool, id);
    // a change during the query may be missing in its result: don't cache it
    if (file && at === this.#changes) this.#known.set(id, file);
    return file;
  }
}
