import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { createAd } from '../../../../contract/ads/checkout.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { type Faults, useForm } from '../../../lib/form.ts';
import { leaveAlert, refreshPost } from '../../posts/index.ts';
import { postPath } from '../../posts/components/index.ts';
import { refreshAds } from '../api.ts';
import { boostBody, boostFaults, freshValues } from './boost-values.ts';
import { currentApp, useCampus } from '../../../lib/app-state.ts';
import { productTime } from '../../../lib/product-clock.ts';
import { randomId } from '../../../lib/random-id.ts';

/** Shown in the browser's own alert when a payment could not be started or the session has ended, as specified. */
const NO_CHECKOUT = 'Something Went Wrong. Please logout and try again.';

/** Maps the server's field names to the form's where they differ. */
const fieldNames: Record<string, string> = { 'cta.url': 'url', 'cta.label': 'label', start_at: 'start' };
const formFields = new Set(['url', 'label', 'title', 'days', 'start']);

/**
 * The boost form of a post: validates it, creates the ad, and goes to the payment or, if funds covered it, to the
 * post.
 */
export function useBoost(postId: string) {
  const { time_zone: timeZone } = useCampus();
  const navigate = useNavigate();
  // the idempotency key of a body: submitting the same form again after a lost answer creates no second ad
  const sent = useRef({ body: '', key: '' });

  const act = async (values: typeof freshValues) => {
    const body = boostBody(values, timeZone, productTime(currentApp()));
    const text = JSON.stringify(body);
    if (sent.current.body !== text) sent.current = { body: text, key: randomId() };
    const { ad, checkout_url } = await call(createAd, {
      params: { id: postId },
      body,
      idempotencyKey: sent.current.key,
    });
    sent.current = { body: '', key: '' };
    refreshAds();
    refreshPost(postId);
    showAlert({ msg: 'Ad is being processed', alertType: 'okay' });
    if (checkout_url) return void window.location.assign(checkout_url);
    // the post's page, which is shown next, shows these alerts; their names are spelled as in the specification
    if (ad.status === 'active') leaveAlert('actived_ad');
    else if (ad.status === 'in review') leaveAlert('review_ad');
    else if (ad.status === 'scheduled') leaveAlert('scheduled_ad');
    await navigate(postPath(postId), { replace: true });
  };

  const explain = (error: unknown): Faults | undefined => {
    const { code, status, fields, message } = error instanceof ApiError ? error : new ApiError(UNKNOWN);
    const faults: Faults = {};
    for (const { field, message: fault } of fields) {
      const name = fieldNames[field] ?? field.replace(/^cta\./, '');
      if (formFields.has(name)) faults[name] ??= fault;
    }
    if (Object.keys(faults).length > 0) return faults;
    // only a call without an answer is repeated with the same key
    if (code !== 'offline') sent.current = { body: '', key: '' };
    if (code === 'already_boosted') {
      leaveAlert('already_boosted');
      void navigate(postPath(postId), { replace: true });
    } else if (code === 'checkout_failed' || status === 401) window.alert(NO_CHECKOUT);
    else if (shownErrors.has(code)) showAlert({ msg: message, alertType: 'danger' });
    else showAlert({ msg: 'Something went wrong', alertType: 'danger' });
    return undefined;
  };

  return useForm({
    initial: freshValues,
    check: (values) => boostFaults(values, timeZone, productTime(currentApp())),
    act,
    explain,
  });
}

const UNKNOWN = { status: 0, code: 'internal', title: 'Something went wrong' } as const;

/** Errors whose own text tells the user what to do. */
const shownErrors = new Set<string>([
  'offline',
  'post_deleted',
  'post_not_found',
  'post_sold',
  'forbidden',
  'too_many_requests',
  'checkout_replaced',
  'payment_disputed',
]);
