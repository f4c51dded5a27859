import * as z from 'zod/mini';
import { person } from '../campuses/campuses.ts';
import { endpoint } from '../endpoint.ts';
import { categories } from '../posts/categories.ts';
import { sorts } from '../posts/filter-values.ts';
import { filterShape } from '../posts/listing-filter-rules.ts';
import { listSummary } from '../posts/feed.ts';
import { mine, post, postPage } from '../posts/posts.ts';
import { cursor, id, pageQuery, recordId, time } from '../shapes.ts';

/** The tabs of a search. */
export const searchTabs = ['latest', 'media', 'people'] as const;
export type SearchTab = (typeof searchTabs)[number];

const queryText = z.string().check(z.maxLength(200));
const choice = z.optional(z.enum(['true', 'false']));

/** Why the results are not what was searched for, but what comes nearest. */
export const nearestReasons = ['words', 'filters', 'category'] as const;

/** A post in search results; its objectID is the _id of the record. */
export const foundPost = z.extend(post, { objectID: id });

export const foundPerson = z.extend(person, { objectID: id, bio: z.string(), totalPosts: z.int() });
export type FoundPerson = z.infer<typeof foundPerson>;

/** Posts of the tabs latest and media, people of the tab people; the other list is empty. */
export const searchPage = z.object({
  posts: z.array(foundPost),
  people: z.array(foundPerson),
  mine,
  /** normalized prefixes to highlight */
  words: z.array(z.string()),
  /** the query with the right words in place of misspelled ones, if it was read so (D69) */
  read_as: z.optional(z.string()),
  /** on the first page: how many people look for what was searched for; their posts are found with `kind=looking` */
  looking: z.optional(z.int()),
  /**
   * with `nearest`: what the search was loosened by. The posts have only some of its `words`, or don't match its `filters`,
   * or have none of the words and are just of the `category`
   */
  nearest_by: z.optional(z.enum(nearestReasons)),
  /**
   * on the first page, if no post matches the whole search: the posts are the closest matches, and these categories may
   * have what was searched for
   */
  nearest: z.optional(z.array(z.enum(categories))),
  cursor: z.optional(z.string()),
});
export type SearchPage = z.infer<typeof searchPage>;

export const search = endpoint({
  name: 'search',
  method: 'GET',
  path: '/api/search',
  summary:
    "Posts, posts with photos, or people of the host's campus that match a query; posts by relevance or date (D58)",
  access: 'reader',
  query: z.object({
    q: queryText,
    show: z._default(z.enum(searchTabs), 'latest'),
    ...filterShape,
    with_photos: choice,
    sort: z._default(z.enum(sorts), 'best'),
    cursor,
  }),
  answer: searchPage,
  errors: ['no_community'],
});

export const summarizeSearch = endpoint({
  name: 'summarizeSearch',
  method: 'GET',
  path: '/api/search/summary',
  summary: 'How many posts match a query and its filters, up to 500',
  access: 'reader',
  query: z.object({
    q: queryText,
    show: z._default(z.enum(['latest', 'media']), 'latest'),
    ...filterShape,
    with_photos: choice,
  }),
  answer: z.pick(listSummary, { results: true, more: true }),
  errors: ['no_community'],
});

export const searchSaved = endpoint({
  name: 'searchSaved',
  method: 'GET',
  path: '/api/search/saved',
  summary: "Posts matching a query that the viewer saved on the host's campus, last saved first",
  access: 'participant',
  query: z.object({ q: queryText, cursor }),
  answer: z.extend(postPage, {
    /** as in the answer of a search */
    words: z.array(z.string()),
  }),
  errors: ['no_community'],
});

/** A search text of a campus and how often it was searched for; the caller's own numbers until enough others did. */
export const storedSearch = z.object({
  _id: id,
  text: z.string(),
  /** accounts that searched for it */
  unique_views: z.int(),
  /** searches by visitors */
  ghost_views: z.int(),
  /** all searches */
  total_views: z.int(),
  date: time,
  lastModified: time,
});

export const recordSearch = endpoint({
  name: 'recordSearch',
  method: 'POST',
  path: '/api/searches',
  summary: "Counts a search and adds it to the viewer's list; a page sends each query once",
  access: 'reader',
  onArchivedCampus: 'works',
  body: z.object({ text: queryText.check(z.regex(/\S/, 'Start typing to search')) }),
  answer: storedSearch,
  status: 201,
  errors: ['too_many_requests', 'no_community'],
});

/** A search that many made. */
export const popularSearch = z.object({ _id: id, text: z.string(), total_views: z.int() });

export const listPopularSearches = endpoint({
  name: 'listPopularSearches',
  method: 'GET',
  path: '/api/searches/popular',
  summary: "Popular searches of the host's campus",
  access: 'reader',
  answer: z.object({ searches: z.array(popularSearch) }),
  errors: ['no_community'],
});

/** A search that the viewer made. */
export const recentSearch = z.object({
  search_id: id,
  search_text: z.string(),
  /** how often they made it */
  search_qty: z.int(),
  date: time,
  lastModified: time,
});
export type RecentSearch = z.infer<typeof recentSearch>;

export const listRecentSearches = endpoint({
  name: 'listRecentSearches',
  method: 'GET',
  path: '/api/searches/recent',
  summary: "The viewer's searches on the host's campus, newest first",
  access: 'verified',
  answer: z.object({ searches: z.array(recentSearch) }),
});

export const removeRecentSearch = endpoint({
  name: 'removeRecentSearch',
  method: 'DELETE',
  path: '/api/searches/recent/:id',
  summary: "Removes one search from the viewer's list",
  access: 'verified',
  onArchivedCampus: 'works',
  params: z.object({ id: recordId }),
  errors: ['not_found'],
});

export const clearRecentSearches = endpoint({
  name: 'clearRecentSearches',
  method: 'DELETE',
  path: '/api/searches/recent',
  summary: "Clears the viewer's list on the host's campus",
  access: 'verified',
  onArchivedCampus: 'works',
});

export const suggestion = z.object({
  text: z.string(),
  /** how many posts contain the completed word; null for a suggestion from searches */
  posts: z.nullable(z.int()),
  /** how often others searched for it; null for a word from posts */
  total_views: z.nullable(z.int()),
});
export type Suggestion = z.infer<typeof suggestion>;

/** A listing that matches what was typed so far. */
export const suggestedListing = z.object({
  _id: id,
  /** its title, or its first words */
  name: z.string(),
  price: z.nullable(z.int()),
  sold: z.boolean(),
  /** address of its first photo without the size, as in a gallery */
  img_path: z.nullable(z.string()),
});
export type SuggestedListing = z.infer<typeof suggestedListing>;

export const suggestSearches = endpoint({
  name: 'suggestSearches',
  method: 'GET',
  path: '/api/search/suggestions',
  summary:
    'Suggestions while a query is being typed: popular searches, words in posts, listings, categories, courses, people',
  access: 'reader',
  query: z.object({ q: queryText }),
  answer: z.object({
    suggestions: z.array(suggestion),
    /** the best matches */
    listings: z.array(suggestedListing),
    /** those whose name was typed, or that most of the best matches have */
    categories: z.array(z.enum(categories)),
    /** the codes of courses with books that begin with what was typed: "CHEM 3053" */
    courses: z.array(z.string()),
    people: z.array(person),
  }),
  errors: ['no_community'],
});

export const searchPeople = endpoint({
  name: 'searchPeople',
  method: 'GET',
  path: '/api/people',
  summary: "People by name or username, on the host's campus and the viewer's own (D49); from 2 characters",
  access: 'participant',
  query: z.extend(pageQuery, { q: queryText }),
  answer: z.object({ people: z.array(person), cursor: z.optional(z.string()) }),
});
