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

/** The details below a spot's name: "By the info desk · Indoors · Mon to Fri 9 to 5". */
export function spotFacts({ hint, indoor, hours, staffed }: Spot): string {
  const [first = '', ...rest] = hint;
  const where = [first.toUpperCase() + rest.join(''), indoor ? 'Indoors' : 'Outdoors'];
  return [...where, staffed ? 'Staff or campus police nearby' : '', hours].filter(Boolean).join(' · ');
}
