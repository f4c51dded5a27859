import { avatarSizes } from '../../../../contract/posts/gallery.ts';

interface PersonName {
  first_name: string;
  last_name: string;
}

/** A person's display name as the server sends it: "Tessa Q." of others, in full of the viewer. */
export const personName = ({ first_name, last_name }: PersonName): string => `${first_name} ${last_name}`.trim();

/** A sentence that ends with a name: "You blocked Tobias K." has one full stop. */
export const endingWithName = (sentence: string): string => (sentence.endsWith('.') ? sentence : `${sentence}.`);

/** The address of a profile picture of at least `pixels` (device pixels), or the largest there is; null without one. */
export function photoOf({ img }: { img: string | null }, pixels: number): string | null {
  const size = avatarSizes.find((side) => side >= pixels) ?? avatarSizes.at(-1);
  return img ? `${img}/${size}.webp` : null;
}
