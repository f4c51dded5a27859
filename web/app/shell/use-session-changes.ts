import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import {
  forgetPlace,
  rememberPlace,
  takeWizardTrigger,
  useOpenWizard,
  useViewerLive,
} from '../../features/identity/index.ts';
import { resumeUnsent } from '../../features/chats/index.ts';
import { useUnreadOutside } from '../../features/notifications/index.ts';
import { resumeComments } from '../../features/comments/index.ts';
import { showWaitingSaves } from '../../features/posts/index.ts';
import { showAlert } from '../../lib/alerts.ts';
import { takePartingWords } from '../../lib/clear-person-data.ts';
import { hydrated } from '../../lib/hydration.ts';
import { useRoute } from '../../lib/route.ts';
import { currentViewer, useViewer } from '../../lib/viewer.ts';

/** What the shell does when the user signs in or out, in this tab or another. */
export function useSessionChanges(): void {
  useViewerLive();
  const { user, abilities } = useViewer();
  const place = useLocation();
  const { pathname } = place;
  useUnreadOutside(pathname);
  const openWizard = useOpenWizard();
  const entry = useRoute().route.frame === 'entry';
  const verified = user?.verified === true;

  useEffect(() => {
    if (!user) rememberPlace(place);
    // an account that may not read yet first has to verify, and continues to the remembered page afterwards
    else if (user.verified && abilities.read && !entry) forgetPlace();
  }, [user, abilities.read, place, entry]);

  const signedIn = user !== null;
  useEffect(() => {
    if (!signedIn) return;
    resumeUnsent();
    resumeComments();
    let gone = false;
    // it changes what the lists show
    void hydrated().then(() => gone || showWaitingSaves());
    return () => void (gone = true);
  }, [signedIn]);
  useEffect(() => {
    const words = takePartingWords();
    if (words) showAlert({ msg: words, alertType: 'black' });
  }, []);

  // after a log-in, once the sign-in screens are left: reopens the wizard that was open when a session ended
  const wasVerified = useRef(verified);
  useEffect(() => {
    if (!verified) wasVerified.current = false;
    else if (!wasVerified.current && !entry) {
      wasVerified.current = true;
      const me = currentViewer().user;
      if (takeWizardTrigger() && !(me?.img && me.bio)) openWizard('home');
    }
  }, [verified, entry, openWizard]);
}
