import type { Post } from '../../../../contract/posts/posts.ts';
import { showError } from '../../../lib/alerts.ts';
import { copyText } from '../../../lib/clipboard.ts';
import { hasShareSheet, shareNatively } from '../../../lib/share.ts';
import { openModal } from '../../../lib/store.ts';
import { track } from '../../../lib/track.ts';
import { linkOf, shareTitle } from '../share-links.ts';

export const postPath = (id: string): string => `/post/${id}`;

/** Copies a post's link and shows whether that worked. @returns whether it was copied */
export async function copyPostLink(post: Post): Promise<boolean> {
  const copied = await copyText(linkOf(post));
  if (copied) {
    openModal({ kind: 'link-copied' });
    track('copied_link', post._id);
  }
  return copied;
}

/** Opens the device's share sheet for a post; copies its link if there is none. @returns whether it was copied */
export async function sharePost(post: Post): Promise<boolean> {
  if (hasShareSheet()) {
    const url = await Promise.resolve(linkOf(post)).catch(showError);
    if (!url) return false;
    const shared = await shareNatively({ title: shareTitle(post), url });
    if (shared) track('copied_link', post._id);
    if (shared !== null) return false;
  }
  return copyPostLink(post);
}

let short: Intl.NumberFormat | undefined;

/** "12", "1.2K". */
export function countText(count: number): string {
  if (count < 1_000) return String(count);
  // created when first needed: it takes a phone several ms
  short ??= new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
  return short.format(count);
}
