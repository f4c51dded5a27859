import * as z from 'zod/mini';

/** Why a reader is warned beside a post or message. */
export const cautions = ['code', 'overpayment', 'gift card', 'pay outside', 'link', 'elsewhere', 'watched'] as const;
export const caution = z.enum(cautions);
export type Caution = z.infer<typeof caution>;
