/**
 * Notifications that bring people back to a listing. Each says why it was sent, and can be stopped (WAT-07):
 * - saved search: a listing matches a watch that alerts instantly, or some matched those of the daily digest
 * - price drop, available again: of a listing that the reader saved or offered for
 * - looking for: a listing and a "Looking for" post match
 */
export const alertTypes = ['saved search', 'price drop', 'available again', 'looking for'] as const;
export type AlertType = (typeof alertTypes)[number];

/** What "Stop these alerts" stops, as kind and id: "watch:0199…". Each kind is handled by one part of watching. */
export const stopPattern = /^[a-z-]{1,20}:[A-Za-z0-9-]{1,64}$/;
