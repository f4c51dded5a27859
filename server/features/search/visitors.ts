import { createHmac } from 'node:crypto';
import { ipKey } from '../../platform/http/ip-key.ts';
import type { Platform } from '../../platform/platform.ts';
import { loadSecrets } from '../../platform/secrets.ts';

/** Identifies visitors by a keyed hash of their address, which can't be reversed. */
export class Visitors {
  readonly #config: Platform['config'];
  #key: Promise<string> | undefined;

  constructor({ config }: Pick<Platform, 'config'>) {
    this.#config = config;
  }

  async keyOf(ip: string): Promise<string> {
    const { dataDir, sessionSecret } = this.#config;
    this.#key ??= loadSecrets(dataDir, ['session'], { session: sessionSecret }).then(({ session }) => session);
    return createHmac('sha256', await this.#key)
      .update(`searched ${ipKey(ip)}`)
      .digest('base64url')
      .slice(0, 22);
  }
}
