import {
  getMailState,
  getUnsubscribe,
  listMentions,
  unsubscribe,
} from '../../../contract/notifications/notifications.ts';
import type { PostPage } from '../../../contract/posts/posts.ts';
import { call } from '../../lib/api.ts';

/** A page of the posts and comments that mention the viewer (NOT-11). */
export const readMentions = (query: { cursor?: string }, signal: AbortSignal): Promise<PostPage> =>
  call(listMentions, { query, signal });

/** Whether mails to the viewer are delivered. */
export const mailStateQuery = {
  queryKey: ['mail-state'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getMailState, { signal }),
};

/** The account that an unsubscribe link belongs to. */
export const unsubscribeQuery = (token: string) => ({
  queryKey: ['unsubscribe', token] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getUnsubscribe, { query: { token }, signal }),
});

/** Unsubscribes it (MAI-07). @throws ApiError */
export const endMails = (token: string) => call(unsubscribe, { query: { token } });
