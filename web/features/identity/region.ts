import { type BlockedReason, getRegion } from '../../../contract/region.ts';
import { BLOCKED, call } from '../../lib/api.ts';

/** Once blocked, the next check needs no asking (REG-14). */
let flagged = false;
let reason: BlockedReason | undefined;

/** Why the check failed, where it did; 'unknown' when a call was refused before any check. */
export const whyBlocked = (): BlockedReason | 'unknown' => reason ?? 'unknown';

/**
 * The region check (D8): blocked, the page goes to /404, which the shell does. A check that fails lets the caller go on
 * (REG-06).
 */
export async function checkRegion(): Promise<void> {
  if (!flagged) {
    const answer = await call(getRegion).catch(() => null);
    if (!answer || answer.allowed) return;
    flagged = true;
    reason = answer.reason;
  }
  window.dispatchEvent(new Event(BLOCKED));
}
