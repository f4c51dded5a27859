import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useViewer } from '../../../lib/viewer.ts';
import type { KnownPost } from '../../posts/index.ts';
import { wantedQuery } from './queries.ts';

/** On the viewer's own "Looking for" post: the listings that match it. */
export function WantedListings({
  known: { post },
  Shelf,
}: {
  known: KnownPost;
  Shelf: ComponentType<{ title: string; ids: readonly string[] }>;
}) {
  const { user } = useViewer();
  const enabled = user?._id === post.user._id && post.kind === 'looking' && !post.deleted;
  const { data: ids = [] } = useQuery({ ...wantedQuery(post._id), enabled });
  return enabled && ids.length > 0 ? <Shelf title="Listings that match" ids={ids} /> : null;
}
