import * as z from 'zod/mini';
import { id } from '../shapes.ts';

/**
 * A public place on a campus where people can meet. Kept apart from its calls, which aren't in the page's first load.
 */
export const spot = z.object({
  _id: id,
  name: z.string(),
  hint: z.string(),
  lat: z.number(),
  lng: z.number(),
  indoor: z.boolean(),
  hours: z.string(),
  staffed: z.boolean(),
});
export type Spot = z.infer<typeof spot>;
