/** What our sessions carry, so that events of others at the same Stripe account are told from ours. */
export const PURPOSE = 'boost';

/** The id of what Stripe gives whole or by its id. */
export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);
