import { EVERYWHERE, mayRead, type StaffScope, type Viewer } from '../../../platform/http/caller.ts';
import { lastKnown } from '../../../platform/last-known.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CampusDirectory } from '../../campuses/index.ts';
import type { Readers } from '../readers.ts';
import { type FileRow, findServed } from './store.ts';

/** Whether a viewer may see the files of a message; the chats feature provides it. */
export type MayReadMessage = (viewer: Viewer, messageId: string) => Promise<boolean>;

/** Asks for a record in a moderator's scope; the moderation feature provides it. */
export type Review = (scope: StaffScope, id: string) => Promise<boolean>;

type Served = FileRow & { hidden: boolean; thread_of: string | null };

const TTL_MS = 5 * 60_000;

/** Who may open a file (D7): the same people who may see its owner, such as a post. */
export class FileAccess {
  readonly #pool: Platform['pool'];
  readonly #directory: CampusDirectory;
  readonly #readers: Readers;
  readonly #known = lastKnown<Served>(20_000, { ttl: TTL_MS, ttlResolution: 1_000 });
  #changes = 0;
  mayReadMessage: MayReadMessage = async () => false;
  /** whether a message is in a case of a moderator's scope */
  mayReviewMessage: Review = async () => false;
  /** whether a file is evidence of a case in a moderator's scope */
  mayReviewFile: Review = async () => false;

  constructor({ pool, bus }: Pick<Platform, 'pool' | 'bus'>, directory: CampusDirectory, readers: Readers) {
    this.#pool = pool;
    this.#directory = directory;
    this.#readers = readers;
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
  async open(id: string, viewer: Viewer | null): Promise<Served | null> {
    const known = this.#known.get(id);
    const file = known ?? (await this.#load(id));
    if (file && (await this.#may(file, viewer))) return file;
    // always queried, because a faster refusal would reveal that a file exists
    if (known && known.owner_kind !== 'message') await findServed.one(this.#pool, id);
    return null;
  }

  async #may(file: Served, viewer: Viewer | null): Promise<boolean> {
    if (file.owner_kind === null) return viewer !== null && viewer.userId === file.uploader_id;
    if (file.owner_kind === 'profile') return true;
    const scope = viewer?.verified ? viewer.scope : null;
    // evidence of a case (D61)
    if (file.owner_kind === 'case') return scope !== null && this.mayReviewFile(scope, file.id);
    if (file.owner_kind === 'message')
      return (
        viewer !== null &&
        ((await this.mayReadMessage(viewer, file.owner_id ?? '')) ||
          (scope !== null && (await this.mayReviewMessage(scope, file.owner_id ?? ''))))
      );
    // moderators still see hidden content, to decide about it (D9)
    if (scope === EVERYWHERE || scope === file.campus_id) return true;
    if (file.hidden) return false;
    const campus = this.#directory.byId(file.campus_id);
    if (!campus || !mayRead(campus, viewer)) return false;
    if (!viewer?.verified) return true;
    const reader = this.#readers.of(file.campus_id, viewer.userId);
    const { blocked } = reader instanceof Promise ? await reader : reader;
    return !blocked.has(file.uploader_id ?? '') && !blocked.has(file.thread_of ?? '');
  }

  async #load(id: string): Promise<Served | undefined> {
    const at = this.#changes;
    const file = await findServed.one(this.#pool, id);
    // a change during the query may be missing in its result: don't cache it
    if (file && at === this.#changes) this.#known.set(id, file);
    return file;
  }
}
