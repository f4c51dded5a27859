import type { FlagKind } from '../../../contract/moderation.ts';
import type { Tx } from '../../platform/database/write.ts';
import { addFlag, findFlag, joinCase, type TargetKind } from './cases-store.ts';
import { caseRaised } from './events.ts';

export type { TargetKind } from './cases-store.ts';

/** Something for the moderators' queue: that somebody reported a thing, or what the server found about it. */
export interface Raised {
  campusId: string;
  targetKind: TargetKind;
  targetId: string;
  /** whose it is; null when nobody is left */
  targetUserId: string | null;
  source: { kind: 'report' } | { kind: 'flag'; flag: FlagKind; detail: string };
}

/**
 * Opens the case of a target, or joins the open one (D10): reports and flags about one thing are one entry of the queue.
 * A report counts as one more; its row is stored by whoever calls. A flag is stored here, and raised once for each kind
 * and detail, also after a decision.
 * @returns the case's id; null for a flag that was raised before
 */
export async function raise(tx: Tx, raised: Raised): Promise<{ caseId: string; opened: boolean } | null> {
  const { campusId, targetKind, targetId, targetUserId, source } = raised;
  const isFlag = source.kind === 'flag';
  if (isFlag && (await findFlag.one(tx, targetKind, targetId, source.flag, source.detail))) return null;
  const row = await joinCase.one(tx, {
    campusId,
    kind: targetKind,
    targetId,
    targetUserId,
    moreReports: isFlag ? 0 : 1,
    moreFlags: isFlag ? 1 : 0,
  });
  if (!row) throw new Error('a case was neither opened nor joined');
  if (isFlag) await addFlag.run(tx, row.id, source.flag, source.detail);
  await tx.emit(caseRaised, { caseId: row.id });
  return { caseId: row.id, opened: row.opened };
}
