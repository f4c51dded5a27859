import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { closeModal, openModal } from '../../../lib/store.ts';
import { currentViewer } from '../../../lib/viewer.ts';
import { isPhone } from '../gate.ts';
import { continuePosting, takeWaitingPost } from './waiting-post.ts';
import { wizardOrigin } from './wizard-origin.ts';
import { dropWizardTrigger, noteWizardTrigger } from './wizard-trigger.ts';

/**
 * Ends the wizard by returning to where it was opened. If the session ends while it is open, the next log-in
 * reopens it.
 * @param goBack as in wizard-origin.ts
 * @returns the last slide's button, `leave` to end the wizard early, and `finish` for that button
 */
export function useWizardReturn(goBack: string | null | undefined) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const user = currentViewer().user;
  const own = `/${user?.username ?? 'home'}`;
  const origin = wizardOrigin(goBack, own);
  // /profile shows the viewer's own page
  const here = pathname === '/profile' ? own : pathname;

  // the end of a session loads another document, so the note stays then
  useEffect(() => {
    noteWizardTrigger();
    return dropWizardTrigger;
  }, []);

  const close = () => {
    closeModal();
    if (origin.to === null) {
      // The dialog is shown over its origin; on a phone the origin is the previous history entry.
      if (pathname === '/profile/set-up') void navigate(-1);
    } else if (origin.to !== here) void navigate(origin.to, { replace: pathname === '/profile/set-up' });
  };
  const leave = () => {
    // forgets the post that waited for the profile, so that it isn't sent later
    takeWaitingPost();
    close();
  };
  const finish = () => {
    const complete = currentViewer().abilities.post;
    if (origin.compose && complete) continuePosting();
    if (origin.compose && complete && isPhone()) {
      void navigate('/create/post?goBack=home', { replace: true });
      return;
    }
    close();
    if (origin.compose && complete) openModal({ kind: 'create-post' });
  };
  return { label: origin.label, leave, finish };
}
