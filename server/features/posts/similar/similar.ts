import { listSimilar } from '../../../../contract/posts/lists.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Authors } from '../authors.ts';
import { savedAmong } from '../feed/pages.ts';
import type { PostLoader } from '../load-post.ts';
import type { Readers } from '../readers.ts';
import { postView } from '../view.ts';
import { similarByWords, similarInCategory } from './store.ts';

interface SimilarParts {
  loader: PostLoader;
  readers: Readers;
  authors: Authors;
}

/** Listings similar to another, loaded through the viewer like any list (BRO-05). */
export function similarRoutes({ loader, readers, authors }: SimilarParts): Route[] {
  return [
    route(listSimilar, async ({ campus, viewer, params, reads }) => {
      const post = await loader.post(campus, viewer, params.id);
      if (post.depth > 0 || post.type !== 'post') return { posts: [], mine: { saved: [] } };
      const reader = await readers.of(campus.id, viewer && viewer.userId);
      const without = [...reader.unseen, ...(viewer ? [viewer.userId] : [])];
      const wanted = { campusId: campus.id, postId: post.id, without };
      const rows = await (post.category === null
        ? similarByWords.all(reads, wanted)
        : similarInCategory.all(reads, { ...wanted, category: post.category }));
      return { posts: (await authors.addTo(rows)).map(postView), mine: savedAmong(rows, reader) };
    }),
  ];
}
