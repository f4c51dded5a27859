import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../../config.ts';
import { problem } from '../../../platform/http/problem.ts';
import { loadSecrets } from '../../../platform/secrets.ts';

const TOKEN = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

/** Signs the tokens of unsubscribe links. They never expire: all they can do is to switch mails off. */
export class UnsubscribeLinks {
  readonly #config: Pick<Config, 'dataDir' | 'sessionSecret'>;
  #key: Promise<string> | undefined;

  constructor(config: Pick<Config, 'dataDir' | 'sessionSecret'>) {
    this.#config = config;
  }

  /** The page of a link, on a campus's site. */
  async page(site: string, userId: string): Promise<string> {
    const id = Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
    return `${site}/unsubscribe?token=${id}.${(await this.#sign(id)).toString('base64url')}`;
  }

  /**
   * The person of a token.
   * @throws ProblemError link_over when its signature is wrong
   */
  async userOf(token: string): Promise<string> {
    const [, id = '', signature = ''] = TOKEN.exec(token) ?? [];
    const given = Buffer.from(signature, 'base64url');
    const right = await this.#sign(id);
    if (given.length !== right.length || !timingSafeEqual(given, right)) throw problem('link_over');
    const hex = Buffer.from(id, 'base64url').toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  async #sign(id: string): Promise<Buffer> {
    const { dataDir, sessionSecret } = this.#config;
    this.#key ??= loadSecrets(dataDir, ['session'], { session: sessionSecret }).then(({ session }) => session);
    return createHmac('sha256', `unsubscribe ${await this.#key}`)
      .update(id)
      .digest();
  }
}
