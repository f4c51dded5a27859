import * as z from 'zod/mini';
import { limits } from './limits.ts';

/** Whole US dollars, or null for none. */
export const priceValue = z.nullable(
  z
    .int('Enter a whole dollar amount.')
    .check(z.gte(0, 'Enter a whole dollar amount.'), z.lte(limits.priceMaxDollars, 'That price is too high.')),
);

/** The same where it may be left out. */
export const priceField = z._default(priceValue, null);
