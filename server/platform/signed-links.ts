import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.ts';
import { problem } from './http/problem.ts';
import { sessionSecretLoader } from './secrets.ts';

const SIGNATURE = /^[A-Za-z0-9_-]{43}$/;

/**
 * Signs the tokens of links in mails, so that they work without signing in. A token says what it is about in plain
 * base64url; the signature is only valid for its purpose.
 */
export class SignedLinks {
  readonly #secret: () => Promise<string>;
  readonly #purpose: string;

  /** @param purpose one for each kind of link, as in `unsubscribe` */
  constructor(config: Pick<Config, 'dataDir' | 'sessionSecret'>, purpose: string) {
    this.#secret = sessionSecretLoader(config);
    this.#purpose = purpose;
  }

  /** @param content of the characters of base64url */
  async token(content: string): Promise<string> {
    return `${content}.${(await this.#sign(content)).toString('base64url')}`;
  }

  /**
   * The content of a token.
   * @throws ProblemError link_over when its signature is wrong
   */
  async contentOf(token: string): Promise<string> {
    const [content = '', signature = ''] = token.split('.');
    const given = SIGNATURE.test(signature) ? Buffer.from(signature, 'base64url') : Buffer.alloc(0);
    const right = await this.#sign(content);
    if (given.length !== right.length || !timingSafeEqual(given, right)) throw problem('link_over');
    return content;
  }

  async #sign(content: string): Promise<Buffer> {
    return createHmac('sha256', `${this.#purpose} ${await this.#secret()}`)
      .update(content)
      .digest();
  }
}

/** The number of characters of a packed id. */
export const PACKED_ID = 22;
/** An id (uuid) in 22 characters of base64url. */
export const packedId = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

/** The id that was packed, without a check of its shape: for the content of a signed token. */
export function unpackedId(packed: string): string {
  const hex = Buffer.from(packed, 'base64url').toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
