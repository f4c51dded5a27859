import * as z from 'zod/mini';
import type { Book, BookAnswer } from '../../../../contract/courses/books.ts';
import { limits } from '../../../../contract/limits.ts';
import { lastKnown } from '../../../platform/last-known.ts';

const TIMEOUT_MS = 2_500;
/** The longest answer that is read; a book's data is a few KB. */
const READ_BYTES = 64 * 1024;
/** How long a book is cached, and how long it is that the service doesn't know one. */
const KNOWN_MS = 7 * 86_400_000;
const UNKNOWN_MS = 3_600_000;
/** How long the service isn't called after a failure. */
const FAILED_MS = 30_000;

/** The fields that we use of an answer of Open Library's books API with `jscmd=data`. */
const found = z.record(
  z.string(),
  z.object({
    title: z.string(),
    subtitle: z.optional(z.string()),
    authors: z.optional(z.array(z.object({ name: z.string() }))),
  }),
);

/** Finds a book by its ISBN. Never throws. */
export type FindBook = (isbn: string) => Promise<BookAnswer>;

const AWAY: BookAnswer = { book: null, away: true };

interface Options {
  /** the service's address, without the API's path; the operator chooses it, so a caller can't */
  url: string;
  fetch: typeof fetch;
  onFault(error: unknown): void;
}

const cut = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return Array.from(line).length <= limits.titleMax
    ? line
    : `${Array.from(line)
        .slice(0, limits.titleMax - 1)
        .join('')}…`;
};

/** The text of an answer; throws beyond a size. */
async function textOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.byteLength;
    if (size > READ_BYTES) throw new Error('the book service answered too much');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/**
 * A book service with Open Library's API. Answers are cached, concurrent questions share one request, redirects
 * aren't followed, and after a failure the service isn't called for a while.
 */
export function bookService({ url, fetch: send, onFault }: Options): FindBook {
  const known = lastKnown<{ book: Book | null }>(10_000);
  const pending = new Map<string, Promise<BookAnswer>>();
  let failedUntil = 0;

  async function ask(isbn: string): Promise<BookAnswer> {
    const key = `ISBN:${isbn}`;
    const query = new URLSearchParams({ bibkeys: key, format: 'json', jscmd: 'data' });
    try {
      // without the slashes at the end of the address
      const answer = await send(`${url.replace(/(?<!\/)\/+$/, '')}/api/books?${query}`, {
        headers: { accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!answer.ok) {
        await answer.body?.cancel();
        throw new Error(`the book service answered ${answer.status}`);
      }
      const row = z.parse(found, JSON.parse(await textOf(answer)))[key];
      const book = row && { title: cut(row.title), author: authorsOf(row.authors) };
      known.set(isbn, { book: book ?? null }, { ttl: book ? KNOWN_MS : UNKNOWN_MS });
      return { book: book ?? null, away: false };
    } catch (error) {
      failedUntil = performance.now() + FAILED_MS;
      onFault(error);
      return AWAY;
    }
  }

  return async (isbn) => {
    const cached = known.get(isbn);
    if (cached) return { ...cached, away: false };
    const running = pending.get(isbn);
    if (running) return running;
    if (performance.now() < failedUntil) return AWAY;
    const request = ask(isbn).finally(() => pending.delete(isbn));
    pending.set(isbn, request);
    return request;
  };
}

const authorsOf = (authors: readonly { name: string }[] | undefined): string | null =>
  authors && authors.length > 0 ? cut(authors.map(({ name }) => name).join(', ')) : null;
