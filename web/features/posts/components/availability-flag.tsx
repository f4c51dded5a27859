import { Suspense } from 'react';
import { lazy } from '../../../lib/lazy.ts';
import type { BadgeProps } from './availability-badge.tsx';

const Badge = lazy(() => import('./availability-badge.tsx'));

/** A listing's badge in a list, whose code is loaded with the first one; nothing for what isn't for sale, or no longer. */
export const AvailabilityFlag = (props: BadgeProps) =>
  props.post.confirmed_at && !props.post.sold && !props.post.expired ? (
    <Suspense>
      <Badge {...props} />
    </Suspense>
  ) : null;
