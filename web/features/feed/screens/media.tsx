import type { ReactNode } from 'react';
import { useViewer } from '../../../lib/viewer.ts';
import { PrivateGate } from '../gate.tsx';
import { HomeHead, HomePanel } from '../home-head.tsx';
import { MediaGrid } from '../lists/media-grid.tsx';

/** /media: the feed's tab Photos. `top` is the phone's bar above the tabs. */
export default function MediaScreen({ top }: { top?: ReactNode }) {
  const { abilities } = useViewer();
  return (
    <div className="contents">
      <HomeHead top={top} selected="photos" />
      <HomePanel label="Photos">
        {abilities.read ? (
          <>
            <h1 className="sr-only">Photos</h1>
            <MediaGrid />
          </>
        ) : (
          <PrivateGate />
        )}
      </HomePanel>
    </div>
  );
}
