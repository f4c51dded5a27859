import { categories } from '../../../../contract/posts/categories.ts';
import { BOUGHT_DAYS, BOUGHT_LEAST, listRecentlyBought } from '../../../../contract/posts/recently-bought.ts';
import { problem } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { recentlyBought } from './store.ts';

/** Categories bought recently, as figures without people. */
export const recentlyBoughtRoutes = (): Route[] => [
  route(listRecentlyBought, async ({ campus, reads }) => {
    if (campus.generic) throw problem('no_community');
    const wanted = { campusId: campus.id, categories, days: BOUGHT_DAYS, least: BOUGHT_LEAST };
    return { categories: await recentlyBought.all(reads, wanted) };
  }),
];
