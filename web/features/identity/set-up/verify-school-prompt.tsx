import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useCampus } from '../../../lib/app-state.ts';
import { closeModal, type VerifyReason } from '../../../lib/store.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';

const words: Record<VerifyReason, string> = {
  post: 'You need a verified school email to post. It takes a minute.',
  message: 'You need a verified school email to send messages. It takes a minute.',
  comment: 'You need a verified school email to comment. It takes a minute.',
};
/** For who verified one before: alumni, and once a year everyone. */
const AGAIN = 'Verify a current school email to post again. Everything else works as before.';

/** Links to verifying the school email; closes when it is verified, here or in another tab. */
export default function VerifySchoolPrompt({ reason }: { reason: VerifyReason }) {
  const campus = useCampus();
  const navigate = useNavigate();
  const { user } = useViewer();
  const hasVerified = user?.school_verified === true;
  // who verified one before may still have to verify a current one to post
  const mayAct = hasVerified && (reason !== 'post' || user.may_sell);
  useEffect(() => {
    if (mayAct) closeModal();
  }, [mayAct]);
  return (
    <ConfirmDialog
      open
      title="Verify your school email"
      text={hasVerified ? AGAIN : words[reason]}
      confirm="Verify school email"
      cancel="Not now"
      onClose={closeModal}
      onConfirm={() => {
        closeModal();
        void navigate(campus.generic ? '/search_schools' : '/settings/account/school_email');
      }}
    />
  );
}
