import type { ReportTarget } from '../../../../contract/moderation/moderation.ts';
import type { Tx } from '../../../platform/database/write.ts';
import type { Files } from '../../files/index.ts';
import * as store from './copy-store.ts';

export interface EvidenceTarget {
  caseId: string;
  campusId: string;
  kind: ReportTarget;
  id: string;
  /** for a message: those around it too */
  around: boolean;
}

/**
 * Copies the current content of a case's target into the case (D61): its text, the fields of a listing and its files;
 * with a message those around it; with a note its answer; of a sale its title and pick-up place; for a person the profile.
 * Content equal to an earlier copy is not copied again.
 */
export async function copyIntoCase(
  tx: Tx,
  files: Pick<Files, 'hold'>,
  { caseId, campusId, kind, id, around }: EvidenceTarget,
): Promise<void> {
  switch (kind) {
    case 'user': {
      const photos = await files.hold(tx, caseId, 'profile', [id]);
      await store.copyProfile.run(tx, caseId, id, JSON.stringify(photos));
      return;
    }
    case 'rating':
      await store.copyNote.run(tx, caseId, id);
      return;
    case 'sale':
      await store.copySale.run(tx, caseId, id, campusId);
      return;
    case 'message': {
      await store.lockChatOfMessage.one(tx, id);
      const most = around ? store.MESSAGES_AROUND : 0;
      const near = await store.messagesNear.all(tx, id, most);
      await files.hold(
        tx,
        caseId,
        'message',
        near.map((message) => message.id),
      );
      await store.copyMessages.run(tx, caseId, id, most);
      return;
    }
    // a post or a comment
    default:
      if (!(await store.lockPost.one(tx, campusId, id))) return;
      await files.hold(tx, caseId, 'post', [id]);
      await store.copyPost.run(tx, caseId, id, kind, campusId);
  }
}
