import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { useWizardReturn } from './use-wizard-return.ts';
import { useWizard, WIZARD_TITLE } from './set-up-wizard.tsx';

/** The set-up wizard as a dialog, on a desktop. */
export default function SetUpDialog({ goBack }: { goBack: string }) {
  const { label, leave, finish } = useWizardReturn(goBack);
  const { steps, slide, buttons } = useWizard({ label, onClose: leave, onFinish: finish });
  return (
    <Dialog open onClose={leave} title={WIZARD_TITLE} head={steps} keepOpen>
      <div className="px-6 pt-5">{slide}</div>
      <div className="grid grid-cols-2 gap-2 p-6">{buttons}</div>
    </Dialog>
  );
}
