import { type DraftContent, saleLimits } from '../../../../contract/sales/drafts.ts';
import type { AlertRequest } from '../../../lib/alerts.ts';
import { itemsText, leftText } from '../words.ts';

const READ_MS = 5_000;

/**
 * Says what was posted and what is left.
 * @param saleId of a sale that the page no longer shows: the alert leads to it
 */
export const postedAlert = (posted: number, left: DraftContent, saleId: string | null): AlertRequest => ({
  msg: `Posted ${itemsText(posted)}. ${leftText(left)}`,
  alertType: 'okay',
  duration: READ_MS,
  ...(saleId ? { link: { href: `/sale/${saleId}` } } : {}),
});

export const fullItemAlert: AlertRequest = { msg: 'An item can have up to 10 photos.', alertType: 'okay' };
export const fullSaleAlert: AlertRequest = {
  msg: `A sale can have up to ${saleLimits.items} items.`,
  alertType: 'okay',
};

/**
 * Says that what two devices added is more than a sale can have. All of it stays on the page.
 * @param excess how many items are too many
 */
export const joinedItemsAlert = (excess: number): AlertRequest => ({
  msg: `With the items of your other device this sale has ${itemsText(saleLimits.items + excess)}. It can have up to ${saleLimits.items}: remove ${excess} to save it.`,
  alertType: 'danger',
  duration: 8_000,
});

export const failedPhotosAlert: AlertRequest = {
  msg: "Some photos weren't uploaded. Retry or remove them, then post.",
  alertType: 'danger',
  duration: READ_MS,
};

/**
 * Says which changes of another device were overwritten by this page's.
 * @param conflicts what was changed on both
 */
export const conflictsAlert = (conflicts: readonly string[]): AlertRequest => ({
  msg: `You changed this on another device too: ${conflicts.join(', ')}. This page's version was kept.`,
  alertType: 'okay',
  duration: 8_000,
});
