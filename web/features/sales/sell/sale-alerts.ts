import type { DraftContent } from '../../../../contract/sales/drafts.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { itemsText, leftText } from '../words.ts';

const READ_MS = 5_000;

/**
 * Says what was posted and what is left.
 * @param saleId of a sale that the page no longer shows: the alert leads to it
 */
export const alertPosted = (posted: number, left: DraftContent, saleId: string | null): void =>
  showAlert({
    msg: `Posted ${itemsText(posted)}. ${leftText(left)}`,
    alertType: 'okay',
    duration: READ_MS,
    ...(saleId ? { link: { href: `/sale/${saleId}` } } : {}),
  });

export const alertFailedPhotos = (): void =>
  showAlert({
    msg: "Some photos weren't uploaded. Retry or remove them, then post.",
    alertType: 'danger',
    duration: READ_MS,
  });

/** @param conflicts what was changed on another device too */
export function alertConflicts(conflicts: readonly string[]): void {
  if (conflicts.length === 0) return;
  showAlert({
    msg: `You changed this on another device too: ${conflicts.join(', ')}. This page's version was kept.`,
    alertType: 'okay',
    duration: 8_000,
  });
}
