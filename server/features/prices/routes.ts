import { itemKeys } from '../../../contract/prices/item-keys.ts';
import { priceLabel } from '../../../contract/prices/price-rules.ts';
import { comparePrice, findPriceRange, getPriceHistory } from '../../../contract/prices/prices.ts';
import { isSelling } from '../../../contract/posts/listing-fields.ts';
import { plainText } from '../../../contract/posts/rich-text/index.ts';
import { problem } from '../../platform/http/problem.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Posts } from '../posts/index.ts';
import { findHistory, findRange } from './store.ts';

/** Reads of the day's figures: each is one row by its key. */
export function priceRoutes({ limits }: Pick<Platform, 'limits'>, posts: Pick<Posts, 'loader'>): Route[] {
  return [
    route(findPriceRange, async (call) => {
      const { campus, reads, query } = call;
      if (campus.generic) throw problem('no_community');
      await limits.spend('prices.similar', call.signedIn().userId);
      const found = await findRange.one(reads, campus.id, query.category ?? null, query.keys.split(','));
      return { range: found ?? null };
    }),

    route(comparePrice, async ({ campus, viewer, params: { id }, reads }) => {
      const { type, depth, kind, price, sold, category, text, ...item } = await posts.loader.post(campus, viewer, id);
      const compared = type === 'post' && depth === 0 && isSelling(kind) && !sold;
      if (!compared || price === null || price === 0) return { comparison: null };
      const keys = itemKeys({ ...item, plain: text ? plainText(text) : '' });
      const range = await findRange.one(reads, campus.id, category ?? '', keys);
      return { comparison: range ? { ...range, label: priceLabel(price, range) } : null };
    }),

    route(getPriceHistory, async ({ campus, query: { category }, reads }) => {
      const found = await findHistory.one(reads, campus.id, category, '');
      return { history: found?.history ?? null };
    }),
  ];
}
