import { queryOptions } from '@tanstack/react-query';
import type { NotificationKind } from '../../../contract/notifications/kinds.ts';
import { getMailState, listMentions } from '../../../contract/notifications/notifications.ts';
import { getNotificationSettings, getUnsubscribe, unsubscribe } from '../../../contract/notifications/settings.ts';
import type { PostPage } from '../../../contract/posts/posts.ts';
import { call } from '../../lib/api.ts';

/** A page of the posts and comments that mention the viewer. */
export const readMentions = (query: { cursor?: string }, signal: AbortSignal): Promise<PostPage> =>
  call(listMentions, { query, signal });

/** Whether mails to the viewer are delivered, and if the last one was refused, why. */
export const mailStateQuery = {
  queryKey: ['mail-state'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getMailState, { signal }),
};

/** An unsubscribe link; without a kind it is about all emails. */
export interface UnsubscribeLink {
  token: string;
  kind?: NotificationKind;
}

/** The masked address of the account that an unsubscribe link belongs to, and whether the link's mails are still sent. */
export const unsubscribeQuery = (link: UnsubscribeLink) => ({
  queryKey: ['unsubscribe', link] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getUnsubscribe, { query: link, signal }),
});

/**
 * Unsubscribes the account of an unsubscribe link.
 * @throws ApiError
 */
export const endMails = (link: UnsubscribeLink) => call(unsubscribe, { query: link });

/** What the viewer is notified of and how, and their quiet hours. */
export const settingsQuery = queryOptions({
  queryKey: ['notification-settings'] as const,
  queryFn: ({ signal }) => call(getNotificationSettings, { signal }),
});
