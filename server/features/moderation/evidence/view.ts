import type { CaseDetail } from '../../../../contract/moderation/cases.ts';
import { retentionDays } from '../../../../contract/retention.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import { evidenceEnd, evidenceOf } from './store.ts';
import { accountOf, loadAccounts } from '../../console/index.ts';

/** The evidence of a case, with people's names at that time, and how long it is kept (D61). */
export async function viewEvidence(
  db: Queryable,
  caseId: string,
): Promise<Pick<CaseDetail, 'evidence' | 'evidence_days' | 'evidence_until'>> {
  const rows = await evidenceOf.all(db, caseId);
  const end = await evidenceEnd.one(db, caseId, retentionDays.evidence);
  const people = await loadAccounts(
    db,
    rows.map((row) => row.user_id),
  );
  return {
    evidence: rows.map(({ id: _id, user_id, name, username, gallery, said_at, copied_at, ...row }) => ({
      ...row,
      _id,
      img_gallery: gallery,
      user: { ...accountOf(people, user_id), name, username },
      createdAt: said_at,
      copiedAt: copied_at,
    })),
    evidence_days: end?.days ?? retentionDays.evidence,
    evidence_until: end?.at ?? null,
  };
}
