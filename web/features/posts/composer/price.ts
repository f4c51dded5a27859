import { priceField } from '../../../../contract/posts-rules.ts';

/** What was typed as a price: whole US dollars or null for none, or what is wrong with it. */
export type ReadPrice = { ok: true; dollars: number | null } | { ok: false; message: string };

/** Reads "95", "$1,200" and "95.00"; a fraction of a dollar is refused rather than guessed at (POS-16). */
export function readPrice(typed: string): ReadPrice {
  const bare = typed.replace(/[\s$,]/g, '').replace(/\.0{0,2}$/, '');
  if (bare === '') return { ok: true, dollars: null };
  const read = priceField.safeParse(/^-?\d+(\.\d*)?$/.test(bare) ? Number(bare) : Number.NaN);
  return read.success
    ? { ok: true, dollars: read.data }
    : { ok: false, message: read.error.issues.at(0)?.message ?? 'Enter a whole dollar amount.' };
}
