import type { Person } from '../../../contract/campuses/campuses.ts';
import { statement } from '../../platform/database/statement.ts';
import { lastKnown } from '../../platform/last-known.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PostsChange } from './announce.ts';
import { type Author, authorColumns, authorView, type PostRowWithoutAuthor, type WithAuthor } from './view.ts';

const authorsById = statement<Author & { id: string }, [userIds: readonly string[]]>(
  'posts.authors',
  `select u.id, ${authorColumns} from users u where u.id = any($1::uuid[])`,
);

/** Authors kept in the memory of a process. */
const MAX_AUTHORS = 20_000;
/** If the message about a changed author is lost, the old values are shown for at most this long. */
const TTL_MS = 60_000;

/**
 * Caches the authors of recently read posts, in every process. Otherwise a page of posts would look up as many people
 * in a large table: half of the page's database time. A change of a person, in any process, invalidates them in every
 * cache.
 */
export class Authors {
  readonly #pool: Platform['pool'];
  readonly #known = lastKnown<Person>(MAX_AUTHORS, { ttl: TTL_MS, ttlResolution: 1_000 });
  #changes = 0;

  constructor({ pool, bus }: Pick<Platform, 'pool' | 'bus'>) {
    this.#pool = pool;
    bus.on<PostsChange>('posts.changed', (change) => {
      if (change.kind !== 'person') return;
      this.#changes++;
      this.#known.delete(change.userId);
    });
    bus.on('bus.gap', () => {
      this.#changes++;
      this.#known.clear();
    });
  }

  /** Adds the author to each of the rows; synchronous when all are cached. A row whose author is missing stays as it is. */
  addTo<Row extends PostRowWithoutAuthor>(rows: Row[]): WithAuthor<Row>[] | Promise<WithAuthor<Row>[]> {
    let missing: Set<string> | null = null;
    for (const row of rows as WithAuthor<Row>[]) {
      const author = this.#known.peek(row.author_id);
      if (author) row.author = author;
      else if (row.author_id !== null) (missing ??= new Set()).add(row.author_id);
    }
    return missing ? this.#readMissing(rows, [...missing]) : rows;
  }

  async #readMissing<Row extends PostRowWithoutAuthor>(rows: WithAuthor<Row>[], missing: string[]) {
    const changesBefore = this.#changes;
    const found = new Map<string, Person>();
    for (const { id, ...author } of await authorsById.all(this.#pool, missing)) {
      const view = authorView(id, author);
      found.set(id, view);
      // a change during the query may be missing in its result: don't cache it
      if (changesBefore === this.#changes) this.#known.set(id, view);
    }
    for (const row of rows) row.author ??= found.get(row.author_id);
    return rows;
  }
}
