import type { NotificationKind } from '../../../../contract/notifications/kinds.ts';
import type { Config } from '../../../config.ts';
import { packedId, SignedLinks, unpackedId } from '../../../platform/signed-links.ts';

/** Signs the tokens of unsubscribe links. They never expire: all they can do is to switch mails off. */
export class UnsubscribeLinks {
  readonly #links: SignedLinks;

  constructor(config: Pick<Config, 'dataDir' | 'sessionSecret'>) {
    this.#links = new SignedLinks(config, 'unsubscribe');
  }

  /**
   * The page of a link that stops mails of a kind, on a campus's site. Without the kind it stops all: who has the link
   * may do either, so the kind isn't signed.
   */
  async page(site: string, userId: string, kind: NotificationKind): Promise<string> {
    return `${site}/unsubscribe?token=${await this.#links.token(packedId(userId))}&kind=${kind}`;
  }

  /**
   * The person of a token.
   * @throws ProblemError link_over when its signature is wrong
   */
  async userOf(token: string): Promise<string> {
    return unpackedId(await this.#links.contentOf(token));
  }
}
