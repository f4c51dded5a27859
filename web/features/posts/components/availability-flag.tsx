import { Suspense } from 'react';
import { lazy } from '../../../lib/lazy.ts';
import type { BadgeProps } from './availability-badge.tsx';

const Badge = lazy(() => import('./availability-badge.tsx'));

/** A listing's hold or line in a list. */
export const AvailabilityFlag = (props: BadgeProps) =>
  props.post.confirmed_at && !props.post.sold ? (
    <Suspense>
      <Badge {...props} />
    </Suspense>
  ) : null;
