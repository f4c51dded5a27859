import { showAlert } from '../../lib/alerts.ts';
import { browserStorage } from '../../lib/browser-storage.ts';

const TRIGGER = 'trigger_alert';

export type PendingAlert =
  | 'already_boosted'
  | 'cancelled_ad'
  | 'actived_ad'
  | 'review_ad'
  | 'scheduled_ad'
  | 'comment_success'
  | 'post_success';

/** Stores an alert for the post page or feed that is shown next. */
export const leaveAlert = (value: PendingAlert): void => browserStorage.session.set(TRIGGER, value);

/** Shows the stored alert, once. `postId` gives a sent post its View link. */
export function showPendingAlert(postId?: string): void {
  const left = browserStorage.session.get(TRIGGER);
  browserStorage.session.drop(TRIGGER);
  if (left)
    void import('./alert-words.ts').then(({ alertWords }) => {
      const alert = alertWords[left as PendingAlert];
      if (!alert) return;
      showAlert(postId && left === 'post_success' ? { ...alert, link: { href: `/post/${postId}` } } : alert);
    });
}
