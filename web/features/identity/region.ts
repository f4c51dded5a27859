import { type BlockedReason, getRegion } from '../../../contract/region.ts';
import { BLOCKED, call } from '../../lib/api.ts';

/** Why Quad can't be used in the caller's region, if so; once blocked, no further call is needed. */
let reason: BlockedReason | undefined;
/** The reason if the check has found one; undefined too if another call was refused before any check. */
export const knownBlock = (): BlockedReason | undefined => reason;

/** Checks whether Quad may be used in the caller's region (D8); if not, the shell shows /404. A failed check lets them continue. */
export async function checkRegion(): Promise<void> {
  reason ??= (await call(getRegion).catch(() => null))?.reason;
  if (reason) window.dispatchEvent(new Event(BLOCKED));
}
