import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../../../config.ts';
import { loadSecrets } from '../../../platform/secrets.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The owner of a secret: encrypted together with it, so that a row copied to another account can't be decrypted. */
interface Bound {
  userId: string;
  appId: string;
}

/**
 * Encrypts the secrets of authenticator apps with a key derived from SESSION_SECRET. Someone who has only the database
 * or a backup cannot compute codes.
 */
export class SecretCipher {
  readonly #config: Pick<Config, 'dataDir' | 'sessionSecret'>;
  #key: Promise<Buffer> | undefined;

  constructor(config: Pick<Config, 'dataDir' | 'sessionSecret'>) {
    this.#config = config;
  }

  async encrypt(secret: Uint8Array, bound: Bound): Promise<Buffer> {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, await this.#loaded(), iv).setAAD(contextOf(bound));
    const body = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([iv, body, cipher.getAuthTag()]);
  }

  /** The secret, or null when it was encrypted with another key or for another person. */
  async decrypt(encrypted: Buffer, bound: Bound): Promise<Buffer | null> {
    const decipher = createDecipheriv(CIPHER, await this.#loaded(), encrypted.subarray(0, IV_BYTES))
      .setAAD(contextOf(bound))
      .setAuthTag(encrypted.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(encrypted.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    } catch {
      return null;
    }
  }

  #loaded(): Promise<Buffer> {
    const { dataDir, sessionSecret } = this.#config;
    this.#key ??= loadSecrets(dataDir, ['session'], { session: sessionSecret }).then(({ session }) =>
      Buffer.from(hkdfSync('sha256', session, '', 'quad authenticator apps', 32)),
    );
    return this.#key;
  }
}

const contextOf = ({ userId, appId }: Bound): Buffer => Buffer.from(`${userId}\n${appId}`);
