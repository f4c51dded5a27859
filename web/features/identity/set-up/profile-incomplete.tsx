import { closeModal } from '../../../lib/store.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { useOpenWizard } from './use-open-wizard.ts';

/** Posting needs a picture and a bio (SHE-29). */
export default function ProfileIncomplete({ goBack }: { goBack: string }) {
  const openWizard = useOpenWizard();
  return (
    <ConfirmDialog
      open
      title="Your profile is not complete"
      text="Please pick a profile picture and add a bio before posting."
      confirm="Set up profile"
      onClose={closeModal}
      onConfirm={() => {
        closeModal();
        openWizard(goBack);
      }}
    />
  );
}
