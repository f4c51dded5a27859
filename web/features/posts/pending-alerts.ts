import { type AlertType, showAlert } from '../../lib/alerts.ts';
import { browserStorage } from '../../lib/browser-storage.ts';

const TRIGGER = 'trigger_alert';

const pending: Record<string, { msg: string; alertType: AlertType }> = {
  already_boosted: { msg: 'This post is already boosted', alertType: 'okay' },
  cancelled_ad: { msg: 'Cancelled boost post request', alertType: 'okay' },
  actived_ad: { msg: 'Success! Your ad is running..', alertType: 'success' },
  review_ad: { msg: "Your ad is in review. We'll tell you when it runs.", alertType: 'okay' },
  scheduled_ad: { msg: "Your ad is scheduled. It isn't running yet.", alertType: 'okay' },
  comment_success: { msg: 'Your reply was sent', alertType: 'success' },
  post_success: { msg: 'Posted! Your post was sent.', alertType: 'success' },
};
export type PendingAlert =
  | 'already_boosted'
  | 'cancelled_ad'
  | 'actived_ad'
  | 'review_ad'
  | 'scheduled_ad'
  | 'comment_success'
  | 'post_success';

/** Leaves an alert for the post page or feed that comes next (ALE-09 to ALE-11). */
export const leaveAlert = (value: PendingAlert): void => browserStorage.session.set(TRIGGER, value);

/** Shows the alert that was left, once. `postId` gives a sent post its View link (ALE-05). */
export function showPendingAlert(postId?: string): void {
  const alert = pending[browserStorage.session.get(TRIGGER) ?? ''];
  browserStorage.session.drop(TRIGGER);
  if (alert)
    showAlert(postId && alert.msg.includes('post was sent') ? { ...alert, link: { href: `/post/${postId}` } } : alert);
}
