import { type BlockedReason, getRegion } from '../../../contract/region.ts';
import { BLOCKED, call } from '../../lib/api.ts';

/** Why the check failed; once blocked, no further call is needed. */
let reason: BlockedReason | undefined;
/** Undefined if a call was refused before any check. */
export const knownBlock = (): BlockedReason | undefined => reason;

/**
 * The region check (D8): if blocked, the shell shows /404. A check that fails to run lets the caller continue.
 */
export async function checkRegion(): Promise<void> {
  reason ??= (await call(getRegion).catch(() => null))?.reason;
  if (reason) window.dispatchEvent(new Event(BLOCKED));
}
