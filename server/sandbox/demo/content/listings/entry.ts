import type { Category } from '../../../../../contract/posts/categories.ts';
import type { DemoPhoto } from '../types.ts';

/** A scripted listing; when it was posted and whether it is sold are set elsewhere. */
export type Entry = {
  id: string;
  by: string;
  category: Category | null;
  price?: number;
  text: string;
  photos: readonly DemoPhoto[];
};

type Draft = Omit<Entry, 'category'>;

/**
 * Scripts one listing.
 * @param price whole dollars, or null for none
 * @param photos each `<file in pictures/, without .svg>: <alt text>`
 */
export function post(id: string, by: string, price: number | null, text: string, ...photos: string[]): Draft {
  return {
    id,
    by,
    ...(price === null ? {} : { price }),
    text,
    photos: photos.map((photo) => {
      const [name = '', alt = ''] = photo.split(/: (.*)/s);
      return [`${name}.svg`, alt];
    }),
  };
}

/** Sets the category of listings. */
export function inCategory(category: Category | null, drafts: readonly Draft[]): Entry[] {
  return drafts.map((draft) => ({ ...draft, category }));
}
