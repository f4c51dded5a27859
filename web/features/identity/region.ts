import { getRegion } from '../../../contract/region.ts';
import { BLOCKED, call } from '../../lib/api.ts';

/** Once blocked, the next check needs no asking (REG-14). */
let flagged = false;

/**
 * The region check (D8): blocked, the page goes to /404, which the shell does. A check that fails lets the caller go on
 * (REG-06).
 */
export async function checkRegion(): Promise<void> {
  if (!flagged) {
    const answer = await call(getRegion).catch(() => null);
    if (!answer || answer.allowed) return;
    flagged = true;
  }
  window.dispatchEvent(new Event(BLOCKED));
}
