import type { Config } from '../../../config.ts';
import { problem } from '../../../platform/http/problem.ts';
import { PACKED_ID, packedId, SignedLinks, unpackedId } from '../../../platform/signed-links.ts';

const VALID_MS = 14 * 24 * 60 * 60 * 1000;
const TIME_BYTES = 6;

/**
 * Signs the links of the weekly mail: each names a seller and when it was sent, and is valid for two weeks. It only
 * allows answering for that seller's listings.
 */
export class AvailabilityLinks {
  readonly #links: SignedLinks;
  readonly #now: () => number;

  constructor(config: Pick<Config, 'dataDir' | 'sessionSecret'>, now: () => number) {
    this.#links = new SignedLinks(config, 'availability');
    this.#now = now;
  }

  /** A token for a seller, sent now: the packed id and the time, signed. */
  token(userId: string): Promise<string> {
    const time = Buffer.alloc(TIME_BYTES);
    time.writeUIntBE(this.#now(), 0, TIME_BYTES);
    return this.#links.token(packedId(userId) + time.toString('base64url'));
  }

  /**
   * The person of a token.
   * @throws ProblemError link_over when it has expired or its signature is wrong
   */
  async userOf(token: string): Promise<string> {
    const content = await this.#links.contentOf(token);
    const at = Buffer.from(content.slice(PACKED_ID), 'base64url').readUIntBE(0, TIME_BYTES);
    if (this.#now() - at > VALID_MS) throw problem('link_over');
    return unpackedId(content.slice(0, PACKED_ID));
  }
}
