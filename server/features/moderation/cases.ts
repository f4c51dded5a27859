import type { FlagKind } from '../../../contract/moderation/moderation.ts';
import type { Tx } from '../../platform/database/write.ts';
import { addFlag, findFlag, joinCase, type TargetKind } from './cases-store.ts';
import { caseRaised } from './events.ts';

export type { TargetKind } from './cases-store.ts';

/** A new entry for the moderators' queue: a report, or something that the server flagged. */
export interface NewReport {
  campusId: string;
  targetKind: TargetKind;
  targetId: string;
  /** the owner; null when the account was deleted */
  targetUserId: string | null;
  source: { kind: 'report' } | { kind: 'flag'; flag: FlagKind; detail: string };
}

/**
 * Opens the case of a target, or adds to the open one (D10): reports and flags about one target are one entry of the
 * queue. A report increases the count; the caller stores its row. A flag is stored here, and raised once for each kind
 * and detail, even after a decision.
 * @returns the case's id; null for a flag that was raised before
 */
export async function raise(tx: Tx, raised: NewReport): Promise<{ caseId: string; opened: boolean } | null> {
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
  if (!row) throw new Error('could not open or join a case');
  if (isFlag) await addFlag.run(tx, row.id, source.flag, source.detail);
  await tx.emit(caseRaised, { caseId: row.id });
  return { caseId: row.id, opened: row.opened };
}
