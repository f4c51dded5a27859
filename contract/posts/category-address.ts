import { categories, type Category } from './categories.ts';
import { choiceLabel } from './listing-fields.ts';

/** A category's slug in the address of its page: "cars & trucks" is at /c/cars-trucks. */
export const categorySlug = (category: Category): string => category.replace(/[^a-z0-9]+/g, '-');

/** The category of a slug; null if there is none. */
export const categoryOfSlug = (slug: string): Category | null =>
  categories.find((category) => categorySlug(category) === slug) ?? null;

/** The path of a category's page. */
export const categoryPath = (category: Category): string => `/c/${categorySlug(category)}`;

/** The title of a category's page; null for an unknown category. */
export const categoryTitle = (slug: string): string | null => {
  const category = categoryOfSlug(slug);
  return category && choiceLabel(category);
};
