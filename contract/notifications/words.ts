import { type ListingAlertType, alertTypes } from '../watching/alert-types.ts';
import type { Notification, NotificationType } from './notifications.ts';

/** Notifications from the product itself, which show no sender. */
export type FromQuadType = 'ad' | 'moderation' | 'expiring' | 'availability' | 'campus' | ListingAlertType;
export const isFromQuad = (type: NotificationType): type is FromQuadType =>
  (['ad', 'moderation', 'expiring', 'availability', 'campus'] as const).some((own) => own === type) || isAlert(type);

/** Whether it's an alert about a listing: those show a headline and why they were sent. */
export const isAlert = (type: NotificationType): type is ListingAlertType =>
  (alertTypes as readonly string[]).includes(type);

const actions: Record<Exclude<NotificationType, FromQuadType | 'new listing' | 'deal'>, string> = {
  comment: 'commented on your post',
  'comment reply': 'replied to your comment',
  'comment interaction': 'liked your comment',
  'post interaction': 'replied to a comment on your post',
  like: 'saved your post',
  message: 'sent you a message',
  'message like': 'liked your message',
  'new chat': 'started a conversation with you',
  mention: 'mentioned you',
};

/** What people did, written after their names. `count`: the number of events. */
export const actionOf = (type: Exclude<NotificationType, FromQuadType | 'deal'>, count: number): string =>
  type !== 'new listing' ? actions[type] : count > 1 ? `posted ${count} new listings` : 'posted a new listing';

/** A conversation at one of its deals. */
export const dealPath = (chatId: string, dealId: string): string => `/messages/${chatId}?deal=${dealId}`;

/** The page that a notification opens. */
export function pathOfNotification({
  type,
  chatId,
  deal_id: dealId,
  sale_id: saleId,
  root,
  postId,
  count,
}: Pick<Notification, 'type' | 'chatId' | 'deal_id' | 'sale_id' | 'root' | 'postId' | 'count'>): string {
  if (type === 'deal') return chatId && dealId ? dealPath(chatId, dealId) : '/messages/deals';
  if (chatId) return `/messages/${chatId}`;
  if (saleId) return `/sale/${saleId}`;
  if (type === 'ad') return '/ads';
  if (type === 'moderation') return '/appeal';
  if (type === 'new listing' && count > 1) return '/home?following=true';
  const post = root ?? postId;
  if (type === 'availability' && !post) return '/listings';
  if (type === 'campus' && !post) return '/home';
  if (type === 'saved search' && !post) return '/search';
  if (!post) return '/notifications';
  return postId && postId !== post ? `/post/${post}#comment-${postId}` : `/post/${post}`;
}
