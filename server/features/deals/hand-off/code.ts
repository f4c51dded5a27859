import { createHmac } from 'node:crypto';
import type { Config } from '../../../config.ts';
import { loadSecrets } from '../../../platform/secrets.ts';

/**
 * The hand-off code of a deal (MEE-04): four digits that only the buyer is shown. They are derived from the server's
 * secret, so nothing about them is stored, and a copy of the database doesn't reveal them.
 * @param secret never empty
 */
export function handOffCode(secret: string, dealId: string): string {
  const digest = createHmac('sha256', secret).update(`hand-off ${dealId}`).digest();
  return String(digest.readUInt32BE(0) % 10_000).padStart(4, '0');
}

/** Loads the secret once: SESSION_SECRET, so that all processes agree, or the one in DATA_DIR. */
export function handOffCodes({ dataDir, sessionSecret }: Pick<Config, 'dataDir' | 'sessionSecret'>) {
  let secret: Promise<string> | undefined;
  return async (dealId: string): Promise<string> => {
    secret ??= loadSecrets(dataDir, ['session'], { session: sessionSecret }).then(({ session }) => session);
    return handOffCode(await secret, dealId);
  };
}
