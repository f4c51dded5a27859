/** Limits of conversations that page and server share. */
export const chatLimits = {
  /** how long after it was sent a message can be taken back */
  unsendMinutes: 15,
} as const;

/** What stands in the place of a message that was taken back. */
export const UNSENT = 'Message unsent';
