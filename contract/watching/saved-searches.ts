import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { filterShape } from '../posts/listing-filter-rules.ts';
import { byId, id, time } from '../shapes.ts';
import { alertChoices } from './watches.ts';

/** A person has at most this many saved searches, on all campuses together. */
export const SAVED_SEARCHES_MAX = 30;
export const SEARCH_NAME_MAX = 80;

/** The filters of a search without its order, as its address has them. */
export const savedFilter = z.omit(z.object({ ...filterShape, with_photos: z.optional(z.enum(['true', 'false'])) }), {
  sort: true,
});
export type SavedFilter = z.infer<typeof savedFilter>;

const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Give it a name.'),
    z.maxLength(SEARCH_NAME_MAX, `Use up to ${SEARCH_NAME_MAX} characters.`),
  );
const alerts = z.enum(alertChoices);

export const savedSearch = z.object({
  _id: id,
  campus_id: id,
  name: z.string(),
  alerts,
  /** its words; '' for filters only */
  query: z.string(),
  /** its filters by the names of their parameters */
  filter: savedFilter,
  /** listings that matched since it was last opened, and can be seen now */
  new_results: z.int(),
  /** the first photos of the newest three of them, without the size */
  photos: z.array(z.string()),
  createdAt: time,
});
export type SavedSearch = z.infer<typeof savedSearch>;

export const listSavedSearches = endpoint({
  name: 'listSavedSearches',
  method: 'GET',
  path: '/api/saved-searches',
  summary: "The viewer's saved searches on the host's campus with their new results; those with the newest first",
  access: 'participant',
  answer: z.object({ searches: z.array(savedSearch) }),
});

export const saveSearch = endpoint({
  name: 'saveSearch',
  method: 'POST',
  path: '/api/saved-searches',
  summary: 'Saves a search with its filters; one with the same words and filters is refused',
  access: 'participant',
  onArchivedCampus: 'refused',
  body: z.object({
    name,
    alerts: z._default(alerts, 'instant'),
    /** the text of the search */
    query: z._default(z.string().check(z.maxLength(200)), ''),
    filter: z._default(savedFilter, {}),
  }),
  answer: savedSearch,
  status: 201,
  errors: ['saved_searches_full', 'search_saved_already', 'no_community', 'too_many_requests'],
});

export const changeSavedSearch = endpoint({
  name: 'changeSavedSearch',
  method: 'PATCH',
  path: '/api/saved-searches/:id',
  summary: 'Renames a saved search, or changes its alerts',
  access: 'participant',
  onArchivedCampus: 'refused',
  params: byId,
  body: z.object({ name: z.optional(name), alerts: z.optional(alerts) }),
  answer: savedSearch,
  errors: ['not_found', 'too_many_requests'],
});

export const deleteSavedSearch = endpoint({
  name: 'deleteSavedSearch',
  method: 'DELETE',
  path: '/api/saved-searches/:id',
  summary: 'Deletes a saved search',
  access: 'participant',
  onArchivedCampus: 'refused',
  params: byId,
  errors: ['not_found', 'too_many_requests'],
});

export const openSavedSearch = endpoint({
  name: 'openSavedSearch',
  method: 'POST',
  path: '/api/saved-searches/:id/open',
  summary: 'Marks the new results of a saved search as seen, and answers with them',
  access: 'participant',
  onArchivedCampus: 'refused',
  params: byId,
  answer: z.object({
    /** ids of the listings, the newest first */
    posts: z.array(id),
  }),
  errors: ['not_found', 'too_many_requests'],
});
