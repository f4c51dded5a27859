import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { hasRecentHistory } from '../../../lib/history-entry.ts';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { CloseIcon } from '../../../ui/icons/icons.tsx';
import { useWizard, WIZARD_TITLE } from './set-up-wizard.tsx';
import { isPhone } from '../gate.ts';
import { useWizardReturn } from './use-wizard-return.ts';

/**
 * /profile/set-up: the set-up wizard as a full page on a phone; a desktop redirects back (D53).
 */
export default function SetUp() {
  const navigate = useNavigate();
  const phone = isPhone();
  useEffect(() => {
    if (phone) return;
    if (hasRecentHistory()) void navigate(-1);
    else void navigate('/home', { replace: true });
  }, [phone, navigate]);
  return phone ? <SetUpPage /> : null;
}

function SetUpPage() {
  const [query] = useSearchParams();
  const { label, leave, finish } = useWizardReturn(query.get('goBack'));
  const { steps, slide, buttons } = useWizard({ label, onClose: leave, onFinish: finish });
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex min-h-15 items-center gap-2 px-2">
        <IconButton label="Close" icon={<CloseIcon />} onClick={leave} />
        <h1 className="sr-only">{WIZARD_TITLE}</h1>
        {steps}
      </header>
      <div className="flex-1 px-4 pt-4">{slide}</div>
      <div className="sticky bottom-0 grid grid-cols-2 gap-2 bg-page px-4 py-4 pb-[calc(16px+env(safe-area-inset-bottom))]">
        {buttons}
      </div>
    </div>
  );
}
