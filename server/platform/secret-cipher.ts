import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import { once } from './once.ts';
import { sessionSecretLoader } from './secrets.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts secrets in the database with a key derived from SESSION_SECRET, or from the one stored in DATA_DIR. Someone who
 * has only the database or a backup cannot read them.
 */
export class SecretCipher {
  readonly #key: () => Promise<Buffer>;

  /** @param use what the secrets are for; each use has its own key */
  constructor(config: Pick<Config, 'dataDir' | 'sessionSecret'>, use: string) {
    const secret = sessionSecretLoader(config);
    this.#key = once(async () => Buffer.from(hkdfSync('sha256', await secret(), '', use, 32)));
  }

  /** @param owner authenticated with the secret: a value that was copied to another owner's row can't be decrypted */
  async encrypt(secret: Uint8Array, owner: readonly string[]): Promise<Buffer> {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, await this.#key(), iv).setAAD(contextOf(owner));
    const body = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([iv, body, cipher.getAuthTag()]);
  }

  /** The secret, or null when it was changed, or encrypted with another key or for another owner. */
  async decrypt(encrypted: Buffer, owner: readonly string[]): Promise<Buffer | null> {
    const decipher = createDecipheriv(CIPHER, await this.#key(), encrypted.subarray(0, IV_BYTES))
      .setAAD(contextOf(owner))
      .setAuthTag(encrypted.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(encrypted.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    } catch {
      return null;
    }
  }
}

const contextOf = (owner: readonly string[]): Buffer => Buffer.from(owner.join('\n'));
