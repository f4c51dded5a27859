import {
  search,
  summarizeSearch,
  searchPeople,
  searchSaved,
  suggestSearches,
} from '../../../contract/search/search.ts';
import { foldedWords, searchKey } from '../../../contract/search/words.ts';
import type { ParsedFilter } from '../../../contract/posts/listing-filter-rules.ts';
import { problem } from '../../platform/http/problem.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { filterOf, listFilter } from '../feed/index.ts';
import { foundPage, hitsPage } from './hits.ts';
import { peoplePage } from './people.ts';
import type { Plans } from './plan.ts';
import { COUNTED, countHits, countLooking } from './priced-store.ts';
import { savedPage } from './saved.ts';
import { suggestedHits } from './suggest-hits.ts';
import { readableTexts, suggestionsFor } from './suggest.ts';
import { readQueryOf } from './typed.ts';
import type { SearchedParts, SearchNeeds } from './needs.ts';

/** People are only searched for with at least this many characters; fewer would match half the campus. */
const PEOPLE_FROM = 2;
const SUGGESTED_PEOPLE = 3;

/** The search of a campus: posts, media and people, suggestions, and the people picker. */
export function searchRoutes(
  { pool, clock }: Platform,
  { posts: { authors, readers }, feed: { viewerFilter, filtered, summary } }: SearchedParts,
  { plans, isWatched, spotsOf, coursesFor }: { plans: Plans } & SearchNeeds,
): Route[] {
  return [
    route(search, async (call) => {
      const { campus, viewer, reads } = call;
      const reader = await readers.of(campus.id, viewer && viewer.userId);
      if (call.query.show === 'people') {
        const text = searchKey(call.query.q);
        const page = await peoplePage(reads, [campus.id], text, reader.blocked, call.query.cursor);
        return { posts: [], mine: { saved: [] }, words: foldedWords(text), ...page };
      }
      const { text, query, isFiltered } = readQueryOf(campus.id, call.query, { spotsOf });
      const parsed = filterOf(query, clock.now());
      if (parsed.contradicts) return { posts: [], people: [], mine: { saved: [] }, words: foldedWords(text) };
      const photos = query.show === 'media' || query.with_photos === 'true';
      // "under $50": what remains is a list of listings
      if (text === '' && isFiltered) {
        const page = await filtered.page(call, onlyListings(parsed), photos);
        if (page.posts.length > 0 || query.cursor !== undefined || photos) return { ...foundPage(page), words: [] };
        const { category } = parsed;
        const loose = onlyListings(filterOf(category ? { category } : {}, clock.now()));
        const near = await filtered.page(call, loose, false);
        const { cursor: _, ...first } = foundPage(near);
        return { ...first, words: [], nearest: category ? [category] : [], nearest_by: 'filters' as const };
      }
      const { distances, ...own } = await viewerFilter(reads, campus, viewer, parsed);
      const plan = await plans.of(campus.id, text);
      const lookingToo = plan.wanted || parsed.kind === 'looking';
      const filter = { ...listFilter(parsed, photos, clock.now(), own), lookingToo };
      const asked = { campusId: campus.id, plan, filter, sort: query.sort, distances, cursor: query.cursor };
      const asksLooking = query.cursor === undefined && !lookingToo && plan.looking !== null;
      const without = [...reader.blocked, ...(viewer ? [viewer.userId] : [])];
      const [page, looking] = await Promise.all([
        hitsPage({ db: reads, authors }, asked, reader, clock.now()),
        asksLooking ? countLooking(reads, campus.id, plan.looking ?? '', without) : 0,
      ]);
      const found = looking > 0 ? { ...page, looking } : page;
      if (plan.corrected.length === 0) return found;
      // what an unknown word was read as may be the word of a listing that this reader doesn't see
      const hidden = [...reader.blocked];
      const knownToReader = [...foldedWords(text), ...plan.known];
      const { readAs } = plan;
      const texts = readAs === null ? page.words : [...page.words, readAs];
      const mayShow = new Set(await readableTexts(reads, campus.id, texts, hidden, knownToReader));
      const words = page.words.filter((word) => mayShow.has(word));
      return { ...found, words, ...(readAs !== null && mayShow.has(readAs) ? { read_as: readAs } : {}) };
    }),

    route(summarizeSearch, async ({ campus, viewer, query: asked, reads }) => {
      const { text, query, isFiltered } = readQueryOf(campus.id, asked, { spotsOf });
      const parsed = filterOf(query, clock.now());
      if (parsed.contradicts) return { results: 0, more: false };
      const { distances: _, ...own } = await viewerFilter(reads, campus, viewer, parsed);
      const photos = query.show === 'media' || query.with_photos === 'true';
      if (text === '' && isFiltered) {
        const filter = listFilter(onlyListings(parsed), photos, clock.now(), own);
        const { results, more } = await summary(reads, campus, viewer, filter);
        return { results, more };
      }
      const { tsquery, wanted } = await plans.of(campus.id, text);
      if (tsquery === null) return { results: 0, more: false };
      const { blocked } = await readers.of(campus.id, viewer && viewer.userId);
      const lookingToo = wanted || parsed.kind === 'looking';
      const filter = { ...listFilter(parsed, photos, clock.now(), own), lookingToo };
      const results = await countHits(reads, campus.id, tsquery, filter, [...blocked]);
      return { results: Math.min(results, COUNTED), more: results > COUNTED };
    }),

    route(searchSaved, async (call) => {
      const { campus, viewer } = call;
      if (campus.generic) throw problem('no_community');
      const { userId } = call.signedIn();
      const reader = await readers.of(campus.id, userId);
      const { text, query } = readQueryOf(campus.id, call.query, { spotsOf });
      const parsed = filterOf(query, clock.now());
      const { distances: _, ...own } = await viewerFilter(pool, campus, viewer, parsed);
      const asked = {
        plan: await plans.of(campus.id, text),
        filter: listFilter(parsed, false, clock.now(), own),
        everything: text === '' && searchKey(call.query.q) !== '',
      };
      return savedPage({ db: pool, authors }, { userId, campusId: campus.id }, asked, reader, query.cursor);
    }),

    route(suggestSearches, async ({ campus, viewer, reads, query: { q } }) => {
      const { blocked, unseen } = await readers.of(campus.id, viewer && viewer.userId);
      const { text, query } = readQueryOf(campus.id, { q }, { spotsOf });
      const parsed = filterOf(query, clock.now());
      const { distances: _, ...own } = await viewerFilter(reads, campus, viewer, parsed);
      const filter = { ...listFilter(parsed, false, clock.now(), own), lookingToo: false };
      const plan = await plans.of(campus.id, text);
      const [suggestions, found, courses, { people }] = await Promise.all([
        suggestionsFor({ db: reads, plans, hidden: [...blocked], isWatched }, campus.id, q),
        suggestedHits(reads, campus.id, { plan, typed: text, filter, blocked, now: clock.now() }),
        coursesFor(reads, { campusId: campus.id, hidden: [...unseen] }, query.course_code ?? q),
        searchKey(q).length < PEOPLE_FROM ? { people: [] } : peoplePage(reads, [campus.id], q, blocked),
      ]);
      return { suggestions, ...found, courses, people: people.slice(0, SUGGESTED_PEOPLE) };
    }),

    route(searchPeople, async (call) => {
      const viewer = call.signedIn();
      const { q, cursor } = call.query;
      if (searchKey(q).length < PEOPLE_FROM) return { people: [] };
      const { blocked } = await readers.of(call.campus.id, viewer.userId);
      const page = await peoplePage(call.reads, [...new Set([call.campus.id, viewer.campusId])], q, blocked, cursor);
      return { ...page, people: page.people.filter(({ _id }) => _id !== viewer.userId) };
    }),
  ];
}

/** A search without words lists what is for sale: nothing that was sold, that people look for, or that is no listing. */
const onlyListings = (parsed: ParsedFilter): ParsedFilter =>
  parsed.kind === null ? { ...parsed, kind: 'selling', forSale: true } : parsed;
