import { useEffect } from 'react';
import { getViewer } from '../../../contract/viewer.ts';
import { call } from '../../lib/api.ts';
import { isStillFor, leave } from '../../lib/clear-person-data.ts';
import { tabs } from '../../lib/person-data-names.ts';
import { onLive, onLiveGap } from '../../lib/live.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentViewer, setViewer, useViewer, viewerQuery } from '../../lib/viewer.ts';

/** While news from elsewhere is being taken over: they are not to be told back. */
let hearing = false;

/** Asks again who is signed in; without an answer the page keeps what it knew. */
async function takeOver(): Promise<void> {
  const answer = await call(getViewer).catch(() => null);
  if (!answer) return;
  hearing = true;
  setViewer(answer);
  hearing = false;
}

/** Keeps what is known of the viewer, and what he has not read, as the server says it. @returns how to stop */
export function keepViewer(): () => void {
  const stops = [
    onLive('user.changed', () => void takeOver()),
    onLive('session.ended', () => void takeOver()),
    // whom one no longer sees, or sees again, may be anywhere
    onLive('people.changed', () => void queryClient.invalidateQueries()),
    onLive('user.counts', (counts) => {
      const viewer = currentViewer();
      if (counts.version > viewer.unread.version)
        queryClient.setQueryData(viewerQuery.queryKey, { ...viewer, unread: counts });
    }),
    onLiveGap(() => void takeOver()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Keeps the viewer true: a sign-in or -out in another tab, and what the server says of the account. */
export function useViewerNews(): void {
  const signedIn = useViewer().user !== null;

  useEffect(() => {
    const tell = () => hearing || tabs?.postMessage('changed');
    const ownId = () => currentViewer().user?._id ?? null;
    const hear = ({ data }: MessageEvent<'changed' | 'left'>) =>
      void (data === 'left' && ownId() !== null ? leave('/home') : takeOver());
    // A page that comes back from the browser's memory may be of another sign-in.
    const wake = (event: PageTransitionEvent) => {
      if (event.persisted) void (isStillFor(ownId()) ? takeOver() : leave('/home', { drafts: true }));
    };
    window.addEventListener('quad:viewer', tell);
    window.addEventListener('pageshow', wake);
    tabs?.addEventListener('message', hear);
    return () => {
      window.removeEventListener('quad:viewer', tell);
      window.removeEventListener('pageshow', wake);
      tabs?.removeEventListener('message', hear);
    };
  }, []);

  useEffect(() => (signedIn ? keepViewer() : undefined), [signedIn]);
}
