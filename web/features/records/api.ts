import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getDeal } from '../../../contract/deals/deals.ts';
import {
  type DealRatings,
  type DealRecord,
  getRatings,
  getRecord,
  listNotes,
  type Note,
  rateDeal,
  replyToNote,
} from '../../../contract/deals/ratings.ts';
import type { SentBodyOf } from '../../../contract/endpoint.ts';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';

const MINUTE = 60_000;

/** A person's record. Nothing announces that it changed, so it is read again after some minutes. */
export const recordQuery = (userId: string) =>
  queryOptions({
    queryKey: ['record', userId] as const,
    queryFn: ({ signal }) => call(getRecord, { params: { id: userId }, signal }),
    staleTime: 5 * MINUTE,
  });

/**
 * A person's record for a component that suspends until it is there. A failed query would replace the page by an error, so
 * after any error this one answers null.
 */
export const shownRecordQuery = (userId: string) =>
  queryOptions({
    queryKey: ['record', userId, 'shown'] as const,
    queryFn: (): Promise<DealRecord | null> =>
      queryClient()
        .query(recordQuery(userId))
        .catch(() => null),
    staleTime: 5 * MINUTE,
  });

interface NotePage {
  notes: Note[];
  cursor: string | undefined;
}

/** What people wrote about a person, newest first. */
export const notesQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['notes', userId] as const,
    queryFn: async ({ pageParam, signal }): Promise<NotePage> => {
      const query = pageParam === undefined ? {} : { cursor: pageParam };
      const { notes, cursor } = await call(listNotes, { params: { id: userId }, query, signal });
      return { notes, cursor };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor,
    staleTime: MINUTE,
  });

/** A deal with the ratings that the viewer may see, for the dialog. */
export const ratingQuery = (dealId: string) =>
  queryOptions({
    queryKey: ['deals', 'rating', dealId] as const,
    queryFn: async ({ signal }) => {
      const params = { id: dealId };
      const [deal, ratings] = await Promise.all([
        call(getDeal, { params, signal }),
        call(getRatings, { params, signal }),
      ]);
      return { deal, ratings };
    },
    staleTime: 0,
  });

/** Sends a rating; another one of the same deal replaces it. @throws ApiError */
export async function rate(dealId: string, body: SentBodyOf<typeof rateDeal>): Promise<DealRatings> {
  const ratings = await call(rateDeal, { params: { id: dealId }, body });
  const queries = queryClient();
  for (const queryKey of [['deals'], ['record'], ['notes']]) void queries.invalidateQueries({ queryKey });
  return ratings;
}

/** Sends the answer to a note about a person. @param userId whom the note is about @throws ApiError */
export async function reply(userId: string, noteId: string, text: string): Promise<void> {
  await call(replyToNote, { params: { id: noteId }, body: { text } });
  await queryClient().invalidateQueries({ queryKey: ['notes', userId] });
}
