import { useEffect } from 'react';
import { getViewer } from '../../../contract/identity/viewer.ts';
import { call } from '../../lib/api.ts';
import { onViewerChange } from '../../lib/browser.ts';
import { isStillFor, leave } from '../../lib/clear-person-data.ts';
import { tabs } from '../../lib/person-data-names.ts';
import { onLive, onLiveGap } from '../../lib/live.ts';
import { queryClient, renewPeople } from '../../lib/query-client.ts';
import { refetchProfiles } from './api.ts';
import { currentViewer, setViewer, useViewer, viewerQuery } from '../../lib/viewer.ts';

/** True while a viewer that was fetched again is applied: that isn't broadcast, so that tabs don't answer each other. */
let applyingRefresh = false;

/** Fetches the viewer and applies it in this tab; if that fails, the page keeps the one it has. */
async function applyCurrentViewer(): Promise<void> {
  const answer = await call(getViewer).catch(() => null);
  if (!answer) return;
  applyingRefresh = true;
  setViewer(answer);
  applyingRefresh = false;
}

/** Keeps the viewer and the unread counts up to date with live events. @returns how to stop */
export function subscribeToViewer(): () => void {
  const stops = [
    onLive('user.changed', () => void applyCurrentViewer()),
    onLive('session.ended', () => void applyCurrentViewer()),
    // people who were blocked or unblocked may appear anywhere
    onLive('people.changed', renewPeople),
    onLive(
      'follow.changed',
      ({ user_id: id, following }) =>
        void import('./follows/follow.ts').then(
          (part) => part.takeFollowing(id, following),
          () => undefined,
        ),
    ),
    onLive('user.counts', (counts) => {
      const viewer = currentViewer();
      if (counts.version > viewer.unread.version)
        queryClient().setQueryData(viewerQuery.queryKey, { ...viewer, unread: counts });
    }),
    onLiveGap(() => void applyCurrentViewer()),
    // the viewer may have followed somebody elsewhere before this page was connected
    onLiveGap(refetchProfiles),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Keeps the viewer up to date: sign-ins and sign-outs in other tabs, and changes of the account on the server. */
export function useViewerLive(): void {
  const signedIn = useViewer().user !== null;

  useEffect(() => {
    const broadcast = () => void (applyingRefresh || tabs?.postMessage('changed'));
    const ownId = () => currentViewer().user?._id ?? null;
    const onTabMessage = ({ data }: MessageEvent<'changed' | 'left'>) =>
      void (data === 'left' && ownId() !== null ? leave('/home') : applyCurrentViewer());
    // A page restored from the back/forward cache may belong to another sign-in.
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) void (isStillFor(ownId()) ? applyCurrentViewer() : leave('/home', { drafts: true }));
    };
    const stop = onViewerChange(broadcast);
    window.addEventListener('pageshow', onPageShow);
    tabs?.addEventListener('message', onTabMessage);
    return () => {
      stop();
      window.removeEventListener('pageshow', onPageShow);
      tabs?.removeEventListener('message', onTabMessage);
    };
  }, []);

  useEffect(() => (signedIn ? subscribeToViewer() : undefined), [signedIn]);
}
