import { useCallback } from 'react';
import type { Post } from '../../../contract/posts/posts.ts';
import { isSelling } from '../../../contract/posts/listing-fields.ts';
import { openModal } from '../../lib/store.ts';
import { useMayStart } from '../identity/index.ts';
import { setSold } from './api.ts';

/**
 * Whether the viewer can write to a listing's seller: about what is neither sold nor expired, nor their own.
 * @param viewerId undefined for a visitor, and to ask whether anyone but the seller can
 */
export const canMessageSeller = ({ sold, expired, user }: Post, viewerId: string | undefined): boolean =>
  !sold && !expired && user._id !== viewerId;

/**
 * Whether the viewer can join the line for a post: another person's listing that is available or on hold. What
 * isn't for sale has no line, nor has what is at the curb.
 * @param viewerId as of `canMessageSeller`
 */
export const canBuy = (post: Post, viewerId: string | undefined): boolean =>
  post.queue_length !== undefined && canMessageSeller(post, viewerId);

/** "I want this": opens the offer sheet, or a prompt if the viewer can't make offers yet. */
export function useWant(): (postId: string) => void {
  const mayStart = useMayStart();
  return useCallback(
    (postId) => {
      if (mayStart('message')) openModal({ kind: 'offer', postId });
    },
    [mayStart],
  );
}

/** Marks the viewer's listing sold or available again. What is sold has a buyer: asks who that is. */
export function markSold(post: Post, sold: boolean): void {
  if (sold && isSelling(post.kind ?? null)) openModal({ kind: 'who-bought', postId: post._id });
  else void setSold(post, sold);
}
