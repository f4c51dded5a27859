import type { Config } from '../../../config.ts';
import { packedId, SignedLinks, unpackedId } from '../../../platform/signed-links.ts';

/** Signs the tokens of unsubscribe links. They never expire: all they can do is to switch mails off. */
export class UnsubscribeLinks {
  readonly #links: SignedLinks;

  constructor(config: Pick<Config, 'dataDir' | 'sessionSecret'>) {
    this.#links = new SignedLinks(config, 'unsubscribe');
  }

  /** The page of a link, on a campus's site. */
  async page(site: string, userId: string): Promise<string> {
    return `${site}/unsubscribe?token=${await this.#links.token(packedId(userId))}`;
  }

  /**
   * The person of a token.
   * @throws ProblemError link_over when its signature is wrong
   */
  async userOf(token: string): Promise<string> {
    return unpackedId(await this.#links.contentOf(token));
  }
}
