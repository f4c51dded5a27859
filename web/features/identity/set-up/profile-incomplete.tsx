import { closeModal, openModal } from '../../../lib/store.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { isPhone } from '../gate.ts';
import { useOpenWizard } from './use-open-wizard.ts';
import { takeWaitingPost } from './waiting-post.ts';

/** Posting needs a picture and a bio. Cancel leads back to the composer, with what was written. */
export default function ProfileIncomplete({ goBack }: { goBack: string }) {
  const openWizard = useOpenWizard();
  return (
    <ConfirmDialog
      open
      title="Your profile is not complete"
      text="Please pick a profile picture and add a bio before posting."
      confirm="Set up profile"
      onClose={() => (takeWaitingPost() && !isPhone() ? openModal({ kind: 'create-post' }) : closeModal())}
      onConfirm={() => {
        closeModal();
        openWizard(goBack);
      }}
    />
  );
}
