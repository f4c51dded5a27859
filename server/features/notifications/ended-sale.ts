const PREFIX = 'sale ended:';

/** Key of the notification that a person's sale has ended: each end is a group of its own. */
export const endedSaleKey = (saleId: string, endsOn: string): string => `${PREFIX}${saleId}:${endsOn}`;

/** The sale that a group of notifications is about; null for any other group. */
export const endedSaleOf = (group: string): string | null =>
  group.startsWith(PREFIX) ? (group.slice(PREFIX.length).split(':')[0] ?? null) : null;
