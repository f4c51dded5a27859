import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { scheduleAnalysis } from './analysis.ts';
import { forgetSearches } from './forget.ts';
import { Plans } from './plan.ts';
import { Synonyms } from './synonyms.ts';
import { previewRule } from './preview-synonyms.ts';
import { readQueryOf } from './typed.ts';
import type { FilterQuery } from '../../../contract/posts/listing-filter-rules.ts';
import type { SearchedParts, SearchNeeds } from './needs.ts';
import { searchRoutes } from './routes.ts';
import { searchesRoutes } from './searches-routes.ts';
import { scheduleFoundChecks } from './found-searches.ts';
import type { WatchedWords } from './watched-words.ts';

export { analyseWaiting } from './analysis.ts';
export {
  addSynonym,
  changeSynonym,
  listSynonyms,
  removeSynonym,
  removeSynonymById,
  type SynonymRow,
} from './edit-synonyms.ts';
export { recountWords } from './analysis-store.ts';
export { PREFIX_MAX, type WatchedWords } from './watched-words.ts';

/** Search: posts, media and people of a campus, popular and recent searches, and the analysis of texts (D28). */
export interface Search {
  routes: Route[];
  /** How a saved query, as normalized by `searchKey`, is matched with posts that don't exist yet. */
  watchedWords(campusId: string, query: string): Promise<WatchedWords>;
  /** The words of a query, and its filters with those that were typed. */
  readQuery<Query extends { q: string }>(campusId: string, query: Query): { text: string; query: Query & FilterQuery };
  /** What searches would find with a rule of synonyms that isn't saved. */
  previewRule(campusId: string, change: { rule: string; replaces: string | null }): ReturnType<typeof previewRule>;
  /** Analyzes nothing more; resolves when the posts in hand are done. */
  stop(): Promise<void>;
}

export function createSearch(platform: Platform, { posts, feed }: SearchedParts, needs: SearchNeeds): Search {
  const synonyms = new Synonyms(platform);
  const plans = new Plans(platform, synonyms);
  const stop = scheduleAnalysis(platform);
  forgetSearches(platform);
  scheduleFoundChecks(platform, plans);
  return {
    stop,
    readQuery: (campusId, query) => readQueryOf(campusId, query, needs),
    previewRule: (campusId, change) =>
      previewRule({ db: platform.pool, plans, synonyms, now: platform.clock.now() }, campusId, change),
    watchedWords: (campusId, query) => plans.watched(campusId, query),
    routes: [
      ...searchRoutes(platform, { posts, feed }, { plans, ...needs }),
      ...searchesRoutes(platform, { plans, ...needs }),
    ],
  };
}
