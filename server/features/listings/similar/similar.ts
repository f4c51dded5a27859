import { listSimilar } from '../../../../contract/posts/lists.ts';
import { plainText } from '../../../../contract/posts/rich-text/index.ts';
import { itemWords } from '../../../../contract/prices/item-keys.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { type Posts, postView, savedAmong } from '../../posts/index.ts';
import { similarListings } from './store.ts';

/** How many words of the listing similar ones are looked up by. */
const NAMES = 4;

/** Listings similar to another, loaded through the viewer like any list. */
export function similarRoutes({ loader, readers, authors }: Pick<Posts, 'authors' | 'loader' | 'readers'>): Route[] {
  return [
    route(listSimilar, async ({ campus, viewer, params, reads }) => {
      const post = await loader.post(campus, viewer, params.id);
      if (post.depth > 0 || post.type !== 'post') return { posts: [], mine: { saved: [] } };
      const reader = await readers.of(campus.id, viewer && viewer.userId);
      const without = [...reader.unseen, ...(viewer ? [viewer.userId] : [])];
      const { category, title, text } = post;
      const names = itemWords({ title, plain: plainText(text) }).slice(0, NAMES);
      const rows = await similarListings.all(reads, { campusId: campus.id, postId: post.id, category, names, without });
      return { posts: (await authors.addTo(rows)).map(postView), mine: savedAmong(rows, reader) };
    }),
  ];
}
