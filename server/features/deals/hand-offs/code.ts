import { createHmac } from 'node:crypto';
import type { codeAfter } from '../../../../contract/deals/deal-facts.ts';
import type { Config } from '../../../config.ts';
import { sessionSecretLoader } from '../../../platform/secrets.ts';

type HandOffCode = NonNullable<ReturnType<typeof codeAfter>>;

/**
 * The hand-off code of a deal that only the buyer is shown: four digits, or six once wrong ones replaced it. It
 * is derived from the server's secret, so nothing about it is stored, and a copy of the database doesn't reveal it.
 * @param secret never empty
 * @param code as `codeAfter` of the contract
 */
export function handOffCode(secret: string, dealId: string, { version, digits }: HandOffCode): string {
  const digest = createHmac('sha256', secret)
    .update(`hand-off ${dealId}${version === 0 ? '' : ` ${version}`}`)
    .digest();
  return String(digest.readUInt32BE(0) % 10 ** digits).padStart(digits, '0');
}

/** Loads the secret once: SESSION_SECRET, so that all processes agree, or the one in DATA_DIR. */
export function handOffCodes(config: Pick<Config, 'dataDir' | 'sessionSecret'>) {
  const secret = sessionSecretLoader(config);
  return async (dealId: string, code: HandOffCode): Promise<string> => handOffCode(await secret(), dealId, code);
}
