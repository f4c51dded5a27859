import type { ReactNode } from 'react';
import { useOnline } from '../../lib/online.ts';
import { EmptyState } from './empty-state.tsx';

interface UnknownProps {
  /** within other content one line is enough */
  line?: boolean | undefined;
}

const LATER = "This shows up as soon as you're back online.";

/** In place of what nobody knows without a connection. */
export const Unknown = ({ line = false }: UnknownProps) =>
  line ? (
    <p className="px-4 py-8 text-center text-2">You're offline. {LATER}</p>
  ) : (
    <EmptyState drawing="search" className="py-14" title="You're offline" text={LATER} />
  );

/** Says that a list is empty; offline, a stored copy may be older than what is there now. */
export const WhenKnown = ({ line, children }: UnknownProps & { children: ReactNode }) =>
  useOnline() ? children : <Unknown line={line} />;
