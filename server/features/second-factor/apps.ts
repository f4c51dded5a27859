import { randomBytes, randomUUID } from 'node:crypto';
import type { Queryable } from '../../platform/database/pool.ts';
import type { Platform } from '../../platform/platform.ts';
import { SecretCipher } from '../../platform/secret-cipher.ts';
import { bareRecoveryCode, hashRecoveryCode } from './recovery.ts';
import { takeRecoveryCode } from './store.ts';
import { type AppRow, beginApp, confirmedApps, takeStep, unconfirmedApp } from './store-apps.ts';

/** The length that RFC 4226 recommends and every app accepts. */
const SECRET_BYTES = 20;
/** How long an app shows a code: RFC 6238's recommendation, which is also the library's default. */
const PERIOD_MS = 30_000;
/** Accepts a clock that is off by one step in either direction. */
const WINDOW = 1;

/** The library is loaded when someone uses an app; most people have none. */
const library = () => import('otpauth');

/** Authenticator apps: their secrets, and the codes that people type, recovery codes among them. */
export class Apps {
  readonly #platform: Pick<Platform, 'clock'>;
  readonly #cipher: SecretCipher;

  constructor(platform: Pick<Platform, 'clock' | 'config'>) {
    this.#platform = platform;
    this.#cipher = new SecretCipher(platform.config, 'quad authenticator apps');
  }

  /**
   * Creates the secret of an app; an earlier unconfirmed one is replaced.
   * @param label the account name that the app shows
   */
  async begin(db: Queryable, userId: string, label: string): Promise<{ secret: string; uri: string }> {
    const { TOTP, Secret } = await library();
    const bytes = randomBytes(SECRET_BYTES);
    const appId = randomUUID();
    await beginApp.one(db, appId, userId, await this.#cipher.encrypt(bytes, [userId, appId]));
    // copied, since the buffer of a Buffer can be larger
    const secret = new Secret({ buffer: new Uint8Array(bytes).buffer });
    return { secret: secret.base32, uri: new TOTP({ issuer: 'Quad', label, secret }).toString() };
  }

  /**
   * Consumes the first code of the app that is being set up. The caller then confirms the app.
   * @returns the app's id; null if the code is wrong or no app is being set up
   */
  async takeFirstCode(db: Queryable, userId: string, code: string): Promise<string | null> {
    const app = await unconfirmedApp.one(db, userId);
    return app && (await this.#takeCode(db, userId, app, code)) ? app.id : null;
  }

  /**
   * Consumes an app's code or a recovery code.
   * @returns which of them it was, or null if it is wrong or was used before
   */
  async takeAnyCode(db: Queryable, userId: string, code: string): Promise<'app' | 'recovery' | null> {
    for (const app of await confirmedApps.all(db, userId))
      if (await this.#takeCode(db, userId, app, code)) return 'app';
    const bare = bareRecoveryCode(code);
    if (bare === null) return null;
    return (await takeRecoveryCode.run(db, userId, hashRecoveryCode(userId, bare))) === 1 ? 'recovery' : null;
  }

  async #takeCode(db: Queryable, userId: string, app: AppRow, code: string): Promise<boolean> {
    const token = code.replace(/\s/g, '');
    if (!/^\d{6}$/.test(token)) return false;
    const bytes = await this.#cipher.decrypt(app.secret, [userId, app.id]);
    if (!bytes) return false;
    const { TOTP, Secret } = await library();
    const timestamp = this.#platform.clock.now();
    const totp = new TOTP({ secret: new Secret({ buffer: new Uint8Array(bytes).buffer }) });
    const delta = totp.validate({ token, timestamp, window: WINDOW });
    if (delta === null) return false;
    return (await takeStep.run(db, app.id, Math.floor(timestamp / PERIOD_MS) + delta)) === 1;
  }
}
