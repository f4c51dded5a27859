import {
  answerAvailability,
  type AvailabilityAnswer,
  listUnconfirmed,
  type UnconfirmedListing,
} from '../../../../contract/posts/availability-calls.ts';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { dropFromLists, knownPost, refetchOwnListings, refreshPost, unconfirmed } from '../../posts/index.ts';

interface UnconfirmedAnswer {
  listings: UnconfirmedListing[];
}

const queryOf = (token: string | undefined) => ({ query: token === undefined ? {} : { token } });

/**
 * Listings that wait for a confirmation: the viewer's own, or those of the mail's recipient, by the link's token.
 */
export const unconfirmedQuery = (token?: string) => ({
  queryKey: [...unconfirmed, token ?? ''] as const,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<UnconfirmedAnswer> =>
    call(listUnconfirmed, { ...queryOf(token), signal }),
});

/** Sends the answer for one listing, and sets the list to those that are left. @throws ApiError */
export async function sendAnswer(postId: string, answer: AvailabilityAnswer, token?: string): Promise<void> {
  try {
    const left = await call(answerAvailability, { ...queryOf(token), body: { post_id: postId, answer } });
    queryClient().setQueryData(unconfirmedQuery(token).queryKey, left);
    if (answer === 'removed') dropFromLists(postId);
    else if (knownPost(postId)) refreshPost(postId);
  } finally {
    // after an error too: it may be gone by now
    refetchOwnListings();
  }
}
