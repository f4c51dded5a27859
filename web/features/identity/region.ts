import { type BlockedReason, getRegion } from '../../../contract/region.ts';
import { BLOCKED, call } from '../../lib/api.ts';

/** Why the check failed; once blocked, the next check needs no asking (REG-14). */
let reason: BlockedReason | undefined;
/** Nothing where a call was refused before any check. */
export const whyBlocked = (): BlockedReason | undefined => reason;

/**
 * The region check (D8): blocked, the page goes to /404, which the shell does. A check that fails lets the caller go on
 * (REG-06).
 */
export async function checkRegion(): Promise<void> {
  reason ??= (await call(getRegion).catch(() => null))?.reason;
  if (reason) window.dispatchEvent(new Event(BLOCKED));
}
