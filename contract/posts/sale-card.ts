import * as z from 'zod/mini';
import { id, time } from '../shapes.ts';

/** A move-out sale as the feed shows it: on one of its posts, in place of all of them. */
export const saleCard = z.object({
  title: z.string(),
  /** its last day, such as `2027-05-14` */
  ends_on: z.string(),
  /** the end of that day */
  ends_at: time,
  items: z.int(),
  /** items that can still be bought */
  left: z.int(),
  /** percent off the first prices now; 100 is free */
  percent: z.int(),
  /** addresses without the size, of the first items' photos */
  photos: z.array(id),
});
export type SaleCard = z.infer<typeof saleCard>;

/** What a post says of its move-out sale. */
export const inSaleShape = {
  sale_id: z.optional(id),
  /** in the feed it stands for the whole sale */
  sale: z.optional(saleCard),
};
