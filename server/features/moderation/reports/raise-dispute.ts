import type { Tx } from '../../../platform/database/write.ts';
import type { Dispute } from '../../deals/index.ts';
import { audit } from '../../identity/index.ts';
import type { Files } from '../../files/index.ts';
import { raise } from '../cases.ts';
import { copyIntoCase } from '../evidence/copy.ts';
import { addReport, copyDeal, findDealDispute, putIntoCase } from './store.ts';

/** Opens a case about a disputed no-show, with the deal and the other person's profile as evidence. */
export async function raiseDispute(
  tx: Tx,
  files: Pick<Files, 'hold'>,
  { campusId, dealId, byId, againstId, text, detail }: Dispute,
): Promise<void> {
  // idempotent: raising it again changes nothing
  if (await findDealDispute.one(tx, dealId, againstId)) return;
  const raised = await raise(tx, {
    campusId,
    targetKind: 'user',
    targetId: againstId,
    targetUserId: againstId,
    source: { kind: 'report' },
  });
  // only a flag can be known already
  if (!raised) return;
  const { caseId } = raised;
  // the reporter may have reported the same person before; the case is opened all the same
  const report = { campusId, reporterId: byId, kind: 'user', targetId: againstId, reason: 'other' } as const;
  const made = await addReport.one(tx, { ...report, detail: detail || 'Disputed no-show' });
  if (made) await putIntoCase.run(tx, made.id, caseId);
  await copyIntoCase(tx, files, { caseId, campusId, kind: 'user', id: againstId, around: false });
  const evidence = detail ? `${text}\n\n${detail}` : text;
  await copyDeal.run(tx, { caseId, dealId, userId: againstId, text: evidence });
  await audit(tx, { by: byId, action: 'report', kind: 'case', id: caseId, detail: { kind: 'deal', reason: 'other' } });
}
