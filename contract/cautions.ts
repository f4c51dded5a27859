import * as z from 'zod/mini';

/** Why a reader is warned beside a post or message. */
export const cautions = [
  'code',
  'overpayment',
  'pay outside',
  'gift card',
  'elsewhere',
  'link',
  'reported words',
] as const;
export const caution = z.enum(cautions);
export type Caution = z.infer<typeof caution>;
