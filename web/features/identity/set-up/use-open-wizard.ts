import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { openModal } from '../../../lib/store.ts';
import { isPhone } from '../gate.ts';

/** Opens the set-up wizard: a dialog on a desktop, a page on a phone. `goBack` as in wizard-origin.ts. */
export function useOpenWizard(): (goBack: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (goBack) => {
      if (isPhone()) void navigate(`/profile/set-up?${new URLSearchParams({ goBack })}`);
      else openModal({ kind: 'set-up', goBack });
    },
    [navigate],
  );
}
