/**
 * Notifications that bring people back to a listing. Each says why it was sent, and can be stopped:
 * - saved search: a listing matches a watch that alerts instantly, or some matched those of the daily digest
 * - price drop, available again: of a listing that the reader saved or offered for
 * - looking for: a listing and a "Looking for" post match
 */
export const alertTypes = ['saved search', 'price drop', 'available again', 'looking for'] as const;
export type ListingAlertType = (typeof alertTypes)[number];
