import { type ReactNode, useId } from 'react';
import { closeModal } from '../../../lib/store.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ComposerBody } from '../composer-body.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { SendButton } from '../send-button.tsx';
import type { ComposerParts } from '../composer-parts.ts';
import { SendingCover } from '../sending-cover.tsx';
import { type Target, targetWords } from '../target.ts';
import { ToolRow } from '../tool-row.tsx';
import { useComposer } from '../use-composer.ts';

interface Props extends ComposerParts {
  target: Target;
  /** called after sending or leaving; by default the dialog in the store closes */
  onClose?: () => void;
  children?: ReactNode;
}

/** The composer in a dialog above the current page. */
export function ComposerDialog({ target, onClose = closeModal, children, onPosted, ...hints }: Props) {
  const composer = useComposer({ target, onSent: onClose, onLeft: onClose, onPosted });
  const pickerId = useId();
  return (
    <Dialog
      open
      size="work"
      page
      keepOpen
      title={targetWords(target).title}
      closeLabel="Discard"
      onClose={composer.askToLeave}
      action={<SendButton composer={composer} />}
      foot={composer.listing ? undefined : <ToolRow composer={composer} pickerId={pickerId} />}
    >
      <ComposerBody composer={composer} pickerId={pickerId} {...hints}>
        {children}
      </ComposerBody>
      <SendingCover composer={composer} />
      <LeaveDialog composer={composer} />
    </Dialog>
  );
}
