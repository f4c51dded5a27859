const PREFIX = 'deal:';

/** Key of the notifications of a deal: they are shown as one. */
export const dealKey = (dealId: string): string => `${PREFIX}${dealId}`;

/** The deal that a group of notifications is about; null for any other group. */
export const dealOf = (group: string): string | null => (group.startsWith(PREFIX) ? group.slice(PREFIX.length) : null);
