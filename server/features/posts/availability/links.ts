import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../../config.ts';
import { problem } from '../../../platform/http/problem.ts';
import { loadSecrets } from '../../../platform/secrets.ts';

const TOKEN = /^([A-Za-z0-9_-]{22})([A-Za-z0-9_-]{8})\.([A-Za-z0-9_-]{43})$/;
const VALID_MS = 14 * 24 * 60 * 60 * 1000;
const TIME_BYTES = 6;

/**
 * Signs the links of the weekly mail: each names a seller and when it was sent, and is valid for two weeks. It only
 * allows answering for that seller's listings.
 */
export class AvailabilityLinks {
  readonly #config: Pick<Config, 'dataDir' | 'sessionSecret'>;
  readonly #now: () => number;
  #key: Promise<string> | undefined;

  constructor(config: Pick<Config, 'dataDir' | 'sessionSecret'>, now: () => number) {
    this.#config = config;
    this.#now = now;
  }

  async token(userId: string): Promise<string> {
    const time = Buffer.alloc(TIME_BYTES);
    time.writeUIntBE(this.#now(), 0, TIME_BYTES);
    const said = Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url') + time.toString('base64url');
    return `${said}.${(await this.#sign(said)).toString('base64url')}`;
  }

  /**
   * The person of a token.
   * @throws ProblemError link_over when it has expired or its signature is wrong
   */
  async userOf(token: string): Promise<string> {
    const [, user = '', time = '', signature = ''] = TOKEN.exec(token) ?? [];
    const given = Buffer.from(signature, 'base64url');
    const right = await this.#sign(user + time);
    if (given.length !== right.length || !timingSafeEqual(given, right)) throw problem('link_over');
    const at = Buffer.from(time, 'base64url').readUIntBE(0, TIME_BYTES);
    if (this.#now() - at > VALID_MS) throw problem('link_over');
    const hex = Buffer.from(user, 'base64url').toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  async #sign(said: string): Promise<Buffer> {
    const { dataDir, sessionSecret } = this.#config;
    this.#key ??= loadSecrets(dataDir, ['session'], { session: sessionSecret }).then(({ session }) => session);
    return createHmac('sha256', `availability ${await this.#key}`)
      .update(said)
      .digest();
  }
}
