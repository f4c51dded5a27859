import { createHash, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { LRUCache } from 'lru-cache';
import { room } from '../../../../contract/live-events.ts';
import { retentionDays } from '../../../../contract/retention.ts';
import type { Tx } from '../../../platform/database/write.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { lastKnown } from '../../../platform/last-known.ts';
import type { Platform } from '../../../platform/platform.ts';
import { SecretCipher } from '../../../platform/secret-cipher.ts';
import {
  deleteSession,
  deleteSessionsOf,
  findSession,
  insertSession,
  renewCookie,
  touchSessions,
} from './session-store.ts';
import { deletePendingOf } from '../accounts/factor-state.ts';

export const USER_CHANGED = 'identity.user-changed';
export const SESSION_ENDED = 'identity.session-ended';

/** Up to this age a cached session is used as it is; after that it is still used, while it is reloaded. */
const FRESH_MS = 30_000;
/** A cached session older than this is never used, even if an invalidation was lost. */
const OLDEST_MS = 60_000;
/** How many viewers are cached. */
const CACHED = 50_000;
/** The uses of all sessions in this time are stored by one statement. */
const TOUCH_EVERY_MS = 2_000;

interface Entry {
  viewer: Viewer;
  readAt: number;
  expiresAt: number;
  rereading: boolean;
}

/** A running query, and the people whose result it must not cache because they changed meanwhile. */
interface ViewerQuery {
  result: Promise<Viewer | null>;
  outdated: Set<string>;
  allOutdated: boolean;
}

export interface SessionOrigin {
  ip: string;
  userAgent: string;
  /** the address that ends the session at the provider where it began */
  providerLogOut?: string | null;
}

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** An IP address that PostgreSQL accepts: without an interface's name. */
function plainAddress(ip: string): string | null {
  const address = ip.split('%')[0] ?? '';
  return isIP(address) ? address : null;
}

/**
 * The sessions. The cookie holds 32 random bytes, the database their SHA-256. The viewer of a token is cached for at
 * most a minute; a change in any process is published to all of them.
 */
export class Sessions {
  readonly #platform: Platform;
  readonly #byUser = new Map<string, Set<string>>();
  /** running queries that another caller may share */
  readonly #readings = new Map<string, ViewerQuery>();
  /** all running queries */
  readonly #running = new Set<ViewerQuery>();
  /** sessions of which it isn't stored yet that they were used */
  readonly #seen = new Set<string>();
  /** sessions whose cookie is to be set again */
  readonly #oldCookies = new Set<string>();
  readonly #cache: LRUCache<string, Entry>;
  #touching: NodeJS.Timeout | undefined;
  /** of the providers' log-out addresses, which contain the ID token */
  readonly #cipher: SecretCipher;

  constructor(platform: Platform) {
    this.#platform = platform;
    this.#cipher = new SecretCipher(platform.config, 'quad provider log-out');
    this.#cache = lastKnown<Entry>(CACHED, {
      dispose: (entry, token, reason) => {
        if (reason !== 'set') this.#unlink(entry.viewer.userId, token);
      },
    });
    platform.bus.on<{ userId: string }>(USER_CHANGED, ({ userId }) => this.#forgetUser(userId));
    platform.bus.on<{ userId: string; sessionId: string | null }>(SESSION_ENDED, ({ userId }) =>
      this.#forgetUser(userId),
    );
    platform.bus.on('bus.gap', () => this.#forgetAll());
  }

  /** The viewer of a session token, or null; synchronous if cached. */
  viewerOf(token: string): Viewer | null | Promise<Viewer | null> {
    // `peek` costs half of `get` and doesn't mark the entry as recently used. Storing marks it: every minute while it is in use
    const entry = this.#cache.peek(token);
    if (entry === undefined) return this.#read(token);
    const now = this.#platform.clock.now();
    const age = now - entry.readAt;
    // the sandbox can set the clock back, hence a negative age
    if (age > OLDEST_MS || age < 0 || entry.expiresAt <= now) return this.#read(token);
    if (age > FRESH_MS && !entry.rereading) {
      entry.rereading = true;
      this.#read(token).catch(() => {
        entry.rereading = false;
      });
    }
    return entry.viewer;
  }

  /** The account of a session token, if cached. */
  accountOf(token: string): string | null {
    return this.#cache.peek(token)?.viewer.userId ?? null;
  }

  /**
   * Starts a session with a new token, never with one from before the sign-in.
   * @returns the token for the cookie
   */
  async start(tx: Tx, userId: string, { ip, userAgent, providerLogOut = null }: SessionOrigin): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const logOut = providerLogOut ? await this.#cipher.encrypt(Buffer.from(providerLogOut), [userId]) : null;
    await insertSession.one(tx, hashToken(token), userId, userAgent, plainAddress(ip), logOut, retentionDays.signIn);
    return token;
  }

  /**
   * Ends one session and disconnects its sockets.
   * @returns the address that also ends the session at the provider where it began, or null
   */
  async end(tx: Tx, viewer: Pick<Viewer, 'userId' | 'sessionId'>): Promise<string | null> {
    const logOut = (await deleteSession.one(tx, viewer.sessionId))?.provider_log_out ?? null;
    tx.afterCommit(() => this.#announceEnd(viewer.userId, viewer.sessionId));
    return logOut && ((await this.#cipher.decrypt(logOut, [viewer.userId]))?.toString('utf8') ?? null);
  }

  /**
   * Ends all of a person's sessions, except one if given, and their sign-ins that wait for the second factor, as after a
   * new password (D10).
   */
  async endAll(tx: Tx, userId: string, exceptSessionId: string | null = null): Promise<void> {
    await deleteSessionsOf.run(tx, userId, exceptSessionId);
    await deletePendingOf.run(tx, userId);
    tx.afterCommit(() => this.#announceEnd(userId, null));
  }

  /**
   * Whether to set a session's cookie again. True once when it is older than a week: it expires a year after it was
   * set, while use extends the session.
   */
  takesCookie(sessionId: string): boolean {
    if (!this.#oldCookies.delete(sessionId)) return false;
    renewCookie.run(this.#platform.pool, sessionId).catch((error) => {
      this.#platform.log.warn({ err: error }, 'could not record a renewed cookie');
    });
    return true;
  }

  /** Stores when recent sessions were last used, for the last time. */
  stop(): Promise<void> {
    return this.flush().catch(this.#notStored);
  }

  /** Stores when recent sessions were last used; also run by a timer. */
  async flush(): Promise<void> {
    clearTimeout(this.#touching);
    this.#touching = undefined;
    if (this.#seen.size === 0) return;
    // always in the same order, so that two processes cannot deadlock
    const ids = [...this.#seen].sort();
    this.#seen.clear();
    await touchSessions.run(this.#platform.pool, ids, retentionDays.signIn);
  }

  #announceEnd(userId: string, sessionId: string | null): void {
    const { bus, live } = this.#platform;
    bus.publish(SESSION_ENDED, { userId, sessionId });
    live.emit(room.user(userId), 'session.ended', { session_id: sessionId });
    live.revoke(userId, sessionId);
  }

  #read(token: string): Promise<Viewer | null> {
    const shared = this.#readings.get(token);
    if (shared) return shared.result;
    // `result` is set below: the query needs this object, in which invalidations are noted while it runs
    const reading: ViewerQuery = { result: Promise.resolve(null), outdated: new Set(), allOutdated: false };
    reading.result = this.#load(token, reading).finally(() => {
      this.#running.delete(reading);
      if (this.#readings.get(token) === reading) this.#readings.delete(token);
    });
    this.#running.add(reading);
    this.#readings.set(token, reading);
    return reading.result;
  }

  async #load(token: string, reading: ViewerQuery): Promise<Viewer | null> {
    const readAt = this.#platform.clock.now();
    const row = await findSession.one(this.#platform.pool, hashToken(token));
    if (!row) {
      this.#cache.delete(token);
      return null;
    }
    if (row.stale) this.#touch(row.id);
    if (row.cookie_old) this.#oldCookies.add(row.id);
    const mustProtect = this.#platform.config.mode === 'production' && !row.may_serve;
    const viewer: Viewer = {
      userId: row.user_id,
      sessionId: row.id,
      campusId: row.campus_id,
      verified: row.verified,
      schoolVerified: row.school_verified,
      profileSetUp: row.profile_set_up,
      maySell: row.may_sell,
      role: mustProtect ? 'member' : row.role,
      scope: mustProtect ? null : row.scope,
      mustProtect,
      joinedAt: Date.parse(row.joined_at),
    };
    if (!reading.allOutdated && !reading.outdated.has(viewer.userId)) {
      this.#cache.set(token, { viewer, readAt, expiresAt: Date.parse(row.expires_at), rereading: false });
      this.#link(viewer.userId, token);
    }
    return viewer;
  }

  #touch(sessionId: string): void {
    this.#seen.add(sessionId);
    this.#touching ??= setTimeout(() => {
      this.flush().catch(this.#notStored);
    }, TOUCH_EVERY_MS).unref();
  }

  readonly #notStored = (error: unknown): void =>
    this.#platform.log.warn({ err: error }, 'could not store when sessions were last used');

  #link(userId: string, token: string): void {
    const tokens = this.#byUser.get(userId);
    if (tokens) tokens.add(token);
    else this.#byUser.set(userId, new Set([token]));
  }

  #unlink(userId: string, token: string): void {
    const tokens = this.#byUser.get(userId);
    if (tokens?.delete(token) && tokens.size === 0) this.#byUser.delete(userId);
  }

  #forgetUser(userId: string): void {
    for (const token of this.#byUser.get(userId) ?? []) this.#cache.delete(token);
    for (const reading of this.#running) reading.outdated.add(userId);
    // later callers start a new query
    this.#readings.clear();
  }

  #forgetAll(): void {
    this.#cache.clear();
    this.#byUser.clear();
    for (const reading of this.#running) reading.allOutdated = true;
    this.#readings.clear();
  }
}
