import type { ReactNode } from 'react';
import { useViewer } from '../../../lib/viewer.ts';
import { AboutCommunity, Activity } from '../about/about-cards.tsx';
import { NewMembers } from '../about/new-members.tsx';
import { PrivateGate } from '../gate.tsx';
import { HomeHead, HomePanel } from '../home-head.tsx';
import type { Loader } from '../../../lib/loader.ts';
import { statsQuery } from '../../campuses/index.ts';

export const loader: Loader = ({ queries }) => queries.query(statsQuery);

/** /about: the feed's tab About, three cards. `top` is the phone's bar above the tabs. */
export default function AboutScreen({ top }: { top?: ReactNode }) {
  const { abilities } = useViewer();
  return (
    <>
      <HomeHead top={top} selected="about" />
      <HomePanel label="About">
        {abilities.read ? (
          <>
            <h1 className="sr-only">About</h1>
            <AboutCommunity />
            <Activity />
            <NewMembers />
          </>
        ) : (
          <PrivateGate />
        )}
      </HomePanel>
    </>
  );
}
