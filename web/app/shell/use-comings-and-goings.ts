import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import {
  forgetPlace,
  rememberPlace,
  takeWizardTrigger,
  useOpenWizard,
  useViewerNews,
} from '../../features/identity/index.ts';
import { resumeUnsent } from '../../features/chats/index.ts';
import { useUnreadOutside } from '../../features/notifications/index.ts';
import { resumeComments } from '../../features/posts/index.ts';
import { closeModal } from '../../lib/store.ts';
import { useViewer } from '../../lib/viewer.ts';
import { isEntry } from './places.ts';

/** What the shell does when somebody signs in or out, here or elsewhere. */
export function useComingsAndGoings(): void {
  useViewerNews();
  const { user } = useViewer();
  const { pathname } = useLocation();
  useUnreadOutside(pathname);
  const openWizard = useOpenWizard();
  const entry = isEntry(pathname);
  const verified = user?.verified === true;

  useEffect(() => {
    if (!user) rememberPlace(pathname);
    else if (user.verified && !entry) forgetPlace();
  }, [user, pathname, entry]);

  const signedIn = user !== null;
  useEffect(() => {
    if (!signedIn) return;
    resumeUnsent();
    resumeComments();
  }, [signedIn]);
  const wasSignedIn = useRef(signedIn);
  useEffect(() => {
    // What stood open was the member's who has gone; drafts are kept where they are written.
    if (wasSignedIn.current && !signedIn) closeModal();
    wasSignedIn.current = signedIn;
  }, [signedIn]);

  const wasVerified = useRef(verified);
  useEffect(() => {
    if (!verified) wasVerified.current = false;
    else if (!wasVerified.current && !entry) {
      wasVerified.current = true;
      if (takeWizardTrigger()) openWizard('home');
    }
  }, [verified, entry, openWizard]);
}
