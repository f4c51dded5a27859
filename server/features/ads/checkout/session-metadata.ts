/**
 * The value of `quad` in the metadata of all our sessions, those that add funds too: it distinguishes them from other
 * products in the same Stripe account.
 */
export const OURS = 'boost';

/** The id of a Stripe object, which may be expanded. */
export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);
