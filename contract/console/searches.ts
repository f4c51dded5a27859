import * as z from 'zod/mini';
import { adminSearch } from '../moderation/admin.ts';
import { endpoint } from '../endpoint.ts';
import { byId, id, pageQuery, time } from '../shapes.ts';

/**
 * A search that enough people made to be suggested to others, or that was removed. Rarer searches are private, also to
 * moderators.
 */
export const sharedSearch = z.object({
  _id: id,
  campus_id: id,
  text: z.string(),
  /** how many accounts or addresses searched for it, whichever number is larger */
  people: z.int(),
  total_views: z.int(),
  /** what it is read as, if a word of it is corrected */
  read_as: z.nullable(z.string()),
  /** why it is not suggested to others; null: it is */
  kept_back: z.nullable(z.enum(['removed', 'watched', 'nothing found'])),
  /** username of the moderator who removed it */
  removed_by: z.nullable(z.string()),
  removed_at: z.nullable(time),
});
export type SharedSearch = z.infer<typeof sharedSearch>;

/** Lists of searches: suggested to others, those that find nothing, those with a corrected word, and removed ones. */
export const searchStates = ['shared', 'nothing', 'corrected', 'removed'] as const;
export type SearchState = (typeof searchStates)[number];

export const listSharedSearches = endpoint({
  name: 'listSharedSearches',
  method: 'GET',
  path: '/api/admin/searches',
  summary:
    'Searches shown to others as popular or suggested, most searched first; those that find nothing or are corrected; removed ones',
  access: 'moderator',
  query: z.extend(pageQuery, {
    q: adminSearch,
    state: z._default(z.enum(searchStates), 'shared'),
  }),
  answer: z.object({ searches: z.array(sharedSearch), cursor: z.optional(z.string()) }),
});

export const removeSearch = endpoint({
  name: 'removeSearch',
  method: 'PUT',
  path: '/api/admin/searches/:id/removal',
  summary: "Removes a search, so that it isn't popular or suggested anymore",
  access: 'moderator',
  onArchivedCampus: 'works',
  params: byId,
  answer: sharedSearch,
  errors: ['not_found'],
});

export const restoreSearch = endpoint({
  name: 'restoreSearch',
  method: 'DELETE',
  path: '/api/admin/searches/:id/removal',
  summary: 'Restores a removed search',
  access: 'moderator',
  onArchivedCampus: 'works',
  params: byId,
  answer: sharedSearch,
  errors: ['not_found'],
});
