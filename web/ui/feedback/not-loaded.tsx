import type { ReactNode } from 'react';
import { messageOf } from '../../lib/api.ts';
import { useOnline } from '../../lib/online.ts';
import { gotNoAnswer } from '../../lib/waiting-states.ts';
import { ErrorLine } from '../forms/error-line.tsx';
import { SkeletonRows } from './skeleton.tsx';
import { Unknown } from './unknown.tsx';

interface NotLoadedProps {
  /** why loading failed; null while it loads */
  error: unknown;
  refetch: () => unknown;
  /** of the error's line */
  className?: string;
  /** what is shown while it loads; by default placeholder rows */
  children?: ReactNode;
  /** how many of them; without it 6 */
  rows?: number;
  /** within other content, where one line says that it can't be known offline */
  line?: boolean;
}

/**
 * In place of data that isn't there: a placeholder while it loads, or the error with a retry button. Offline there is
 * nothing to retry: the connection's return loads it.
 */
export function NotLoaded({ error, refetch, className = 'py-12', rows, line, children }: NotLoadedProps) {
  const online = useOnline();
  if (!error) return children ?? <SkeletonRows count={rows} />;
  if (!online && gotNoAnswer(error)) return <Unknown line={line} />;
  return <ErrorLine className={className} text={messageOf(error)} onRetry={() => void refetch()} />;
}
