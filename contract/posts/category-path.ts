import type { Category } from './categories.ts';

/** The address of a category's listings. */
export const categoryPath = (category: Category): string => `/home?category=${encodeURIComponent(category)}`;
