import { type ReactNode, useId } from 'react';
import { closeModal } from '../../../lib/store.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ComposerBody } from './composer-body.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { SendButton } from './send-button.tsx';
import { SendingCover } from './sending-cover.tsx';
import { type Target, wordsOf } from './target.ts';
import { ToolRow } from './tool-row.tsx';
import { useComposer } from './use-composer.ts';

/** The composer in a dialog, above the page that one writes from (POS-01, COM-03). */
export function ComposerDialog({ target, children }: { target: Target; children?: ReactNode }) {
  const composer = useComposer({ target, onSent: closeModal, onLeft: closeModal });
  const pickerId = useId();
  return (
    <Dialog
      open
      size="work"
      page
      keep
      title={wordsOf(target).title}
      closeLabel="Discard"
      onClose={composer.askToLeave}
      action={<SendButton composer={composer} />}
      foot={<ToolRow composer={composer} pickerId={pickerId} />}
    >
      <ComposerBody composer={composer} pickerId={pickerId}>
        {children}
      </ComposerBody>
      <SendingCover composer={composer} />
      <LeaveDialog composer={composer} />
    </Dialog>
  );
}
