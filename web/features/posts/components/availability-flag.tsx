import { Suspense } from 'react';
import { lazy } from '../../../lib/lazy.ts';
import type { BadgeProps } from './availability-badge.tsx';

export const loadAvailability = () => import('./availability-badge.tsx');
const Badge = lazy(loadAvailability);

/** A listing's hold or line in a list. Its code isn't part of the first load, but the server renders it. */
export const AvailabilityFlag = (props: BadgeProps) =>
  props.post.confirmed_at && !props.post.sold ? (
    <Suspense>
      <Badge {...props} />
    </Suspense>
  ) : null;
