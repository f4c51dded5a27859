import type { AlertType } from '../../lib/alerts.ts';
import type { PendingAlert } from './pending-alerts.ts';

/** The texts of alerts that one page leaves for the next to show. */
export const alertWords: Partial<Record<PendingAlert, { msg: string; alertType: AlertType }>> = {
  already_boosted: { msg: 'This post is already boosted', alertType: 'okay' },
  cancelled_ad: { msg: 'Cancelled boost post request', alertType: 'okay' },
  actived_ad: { msg: 'Success! Your ad is running..', alertType: 'success' },
  review_ad: { msg: "Your ad is in review. We'll tell you when it runs.", alertType: 'okay' },
  scheduled_ad: { msg: "Your ad is scheduled. It isn't running yet.", alertType: 'okay' },
  comment_success: { msg: 'Your reply was sent', alertType: 'success' },
  post_success: { msg: 'Posted! Your post was sent.', alertType: 'success' },
};
