import { queryOptions } from '@tanstack/react-query';
import { isForSale } from '../../../contract/posts/listing-look.ts';
import { postName } from '../../../contract/posts/post-name.ts';
import type { Post } from '../../../contract/posts/posts.ts';
import { makeShareLink } from '../../../contract/posts/sharing.ts';
import { call } from '../../lib/api.ts';
import { currentCampus } from '../../lib/app-state.ts';
import { copyText } from '../../lib/clipboard.ts';
import { queryClient } from '../../lib/query-client.ts';
import { hasShareSheet } from '../../lib/share.ts';
import { openModal } from '../../lib/store.ts';
import { track } from '../../lib/track.ts';
import { currentViewer } from '../../lib/viewer.ts';

/** The link of a post for sharing, in the form that the specification prescribes; nothing reads `redirect`. */
export const bareLink = (id: string): string => `${location.origin}/post/${id}?redirect=true`;

/**
 * Whether the viewer shares the post by a link of their own, which the server makes: where a campus isn't public, only the link
 * of a listing's own seller shows it to people outside. An archived campus makes none, since nothing there changes.
 */
export function hasOwnLink(post: Post): boolean {
  const { privacy, archived } = currentCampus();
  return privacy !== 'public' && !archived && currentViewer().user?._id === post.user._id && isForSale(post);
}

/** What a shared link is called: outside the campus without the seller's name. */
export const shareTitle = (post: Post): string => (hasOwnLink(post) ? (post.title ?? 'For sale') : postName(post));

/** The viewer's own link to their listing, which the server makes when it's first shared. */
export const ownLinkQuery = (id: string) =>
  queryOptions({
    queryKey: ['share-link', id] as const,
    queryFn: ({ signal }) => call(makeShareLink, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // not kept once nothing shows it: the seller may have stopped the link, and then gets another one
    gcTime: 0,
  });

/** The link that the viewer hands out; a promise, which may reject with an ApiError, only where the server has to be asked. */
export const linkOf = (post: Post): string | Promise<string> =>
  hasOwnLink(post)
    ? queryClient()
        .query(ownLinkQuery(post._id))
        .then(({ url }) => url)
    : bareLink(post._id);

/**
 * Shows what can be done with a listing's link. Where the device has no share sheet of its own, the link is copied at once.
 * @returns whether it was copied
 * @throws ApiError where the browser has no clipboard and the server can't be asked for the link
 */
export async function shareListing(post: Post): Promise<boolean> {
  openModal({ kind: 'share-listing', postId: post._id });
  if (hasShareSheet()) return false;
  const copied = await copyText(linkOf(post));
  if (copied) track('copied_link', post._id);
  return copied;
}
