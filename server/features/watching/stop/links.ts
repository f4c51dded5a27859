import type { StopKind } from '../../../../contract/watching/alerts.ts';
import type { Config } from '../../../config.ts';
import { PACKED_ID, packedId, SignedLinks, unpackedId } from '../../../platform/signed-links.ts';

/** One letter for each kind; part of the links in mails that were sent, so it never changes. */
const letters: Record<StopKind, string> = { watch: 'w', listing: 'l' };
const kinds = new Map(Object.entries(letters).map(([kind, letter]) => [letter, kind]));

/** Signs the links that stop alerts, in mails. They never expire: all they can do is to stop these alerts. */
export class StopLinks {
  readonly #links: SignedLinks;

  constructor(config: Pick<Config, 'dataDir' | 'sessionSecret'>) {
    this.#links = new SignedLinks(config, 'alerts');
  }

  /** The path of a link. @param stop as in contract/watching/alerts.ts */
  async path(userId: string, stop: readonly string[]): Promise<string> {
    const packed = stop.map((one) => {
      const [kind = '', id = ''] = one.split(':');
      return letters[kind as StopKind] + packedId(id);
    });
    return `/alerts/stop?token=${await this.#links.token(packedId(userId) + packed.join(''))}`;
  }

  /** @throws ProblemError link_over when the signature is wrong */
  async read(token: string): Promise<{ userId: string; stop: string[] }> {
    const content = await this.#links.contentOf(token);
    const stop: string[] = [];
    for (let at = PACKED_ID; at < content.length; at += PACKED_ID + 1)
      stop.push(`${kinds.get(content[at] ?? '')}:${unpackedId(content.slice(at + 1, at + 1 + PACKED_ID))}`);
    return { userId: unpackedId(content.slice(0, PACKED_ID)), stop };
  }
}
