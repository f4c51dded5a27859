import type { ReactNode } from 'react';
import { messageOf } from '../../lib/api.ts';
import { ErrorLine } from '../forms/error-line.tsx';
import { SkeletonRows } from './skeleton.tsx';

interface NotLoadedProps {
  /** why loading failed, if it did */
  error: unknown;
  refetch: () => unknown;
  /** of the error's line */
  className?: string;
  /** what is shown while it loads; by default so many rows */
  children?: ReactNode;
  rows?: number;
}

/** In place of data that isn't there: a placeholder while it loads, or the error with a retry button. */
export const NotLoaded = ({ error, refetch, className = 'py-12', rows, children }: NotLoadedProps) =>
  error ? (
    <ErrorLine className={className} text={messageOf(error)} onRetry={() => void refetch()} />
  ) : (
    (children ?? <SkeletonRows count={rows} />)
  );
