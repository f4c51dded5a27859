import { adStatusLabels } from '../../../contract/ads/statuses.ts';
import { deleteAd, pauseAd, renameAd, resumeAd, stopAd } from '../../../contract/ads/ads.ts';
import { payAd } from '../../../contract/ads/checkout.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { type AlertType, showAlert } from '../../lib/alerts.ts';
import { ApiError, call } from '../../lib/api.ts';
import { refreshPost } from '../posts/index.ts';
import { dropAd, refreshAd, refreshAds, rememberAd } from './api.ts';

/** Pausing, resuming and stopping an ad, with the specification's alerts for success and failure. */
export const ownAdActions = {
  pause: { endpoint: pauseAd, done: 'Ad paused successfully', type: 'success', failed: 'Failed to pause ad' },
  resume: { endpoint: resumeAd, done: 'Ad Resumed!', type: 'okay', failed: 'Failed to pause ad' },
  stop: { endpoint: stopAd, done: 'Ad stopped.', type: 'success', failed: 'Failed to stop ad' },
} as const satisfies Record<string, { endpoint: unknown; done: string; type: AlertType; failed: string }>;
export type OwnAdAction = keyof typeof ownAdActions;

/**
 * Errors whose own text is shown: the ad was changed or deleted meanwhile, its payment is disputed, funds are missing, or
 * there is no connection.
 */
const refusals = new Set<ErrorCode | 'offline'>([
  'ad_not_found',
  'ad_missing',
  'ad_not_active',
  'ad_not_paused',
  'ad_stopped',
  'ad_over',
  'ad_running',
  'ad_on_hold',
  'funds_missing',
  'offline',
]);

const showFailure = (error: unknown, fallback: string): void =>
  showAlert({
    msg: error instanceof ApiError && refusals.has(error.code) ? error.message : fallback,
    alertType: 'danger',
  });

/** Pauses, resumes or stops an ad and shows the result in an alert. It's fetched again in either case. */
export async function actOnAd(action: OwnAdAction, id: string): Promise<void> {
  const { endpoint, done, type, failed } = ownAdActions[action];
  try {
    const ad = await call(endpoint, { params: { id } });
    rememberAd(ad);
    refreshPost(ad.postId);
    showAlert({ msg: done, alertType: type });
  } catch (error) {
    showFailure(error, failed);
  }
  refreshAd(id);
}

/** Opens the payment page of an unpaid ad. If funds paid for it instead, or if it fails, an alert says so. */
export async function payNow(id: string): Promise<void> {
  try {
    const { ad, checkout_url: url } = await call(payAd, { params: { id } });
    rememberAd(ad);
    if (url) return void window.location.assign(url);
    refreshPost(ad.postId);
    showAlert(
      ad.status === 'active'
        ? { msg: 'Success! Your ad is running..', alertType: 'success' }
        : { msg: `Your ad is paid: ${adStatusLabels[ad.status]}.`, alertType: 'okay' },
    );
  } catch (error) {
    showAlert({ msg: error instanceof ApiError ? error.message : 'Something went wrong', alertType: 'danger' });
  }
  refreshAd(id);
}

/** Changes an ad's title. @throws ApiError with the title's errors; any other failure is shown as an alert, too */
export async function rename(id: string, title: string): Promise<void> {
  try {
    rememberAd(await call(renameAd, { params: { id }, body: { title } }));
    showAlert({ msg: 'Saved changes!', alertType: 'success' });
  } catch (error) {
    if (!(error instanceof ApiError && error.field('title'))) {
      showFailure(error, 'Something went wrong');
      refreshAd(id);
    }
    throw error;
  }
}

/** Deletes an unpaid or finished ad. @returns its post's id; null if it failed, which an alert says */
export async function removeAd(id: string): Promise<string | null> {
  try {
    const { postId } = await call(deleteAd, { params: { id } });
    dropAd(id);
    refreshAds();
    refreshPost(postId);
    return postId;
  } catch (error) {
    showFailure(error, 'Something went wrong');
    refreshAd(id);
    return null;
  }
}
