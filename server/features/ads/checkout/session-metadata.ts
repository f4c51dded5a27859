/** In the metadata of our sessions, to recognize them among events of other products in the same Stripe account. */
export const PURPOSE = 'boost';

/** The id of a Stripe object, which may be expanded. */
export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);
