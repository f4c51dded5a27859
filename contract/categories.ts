/** The categories of a listing (spec 2 section 3, ENT-08). */
export const categories = [
  'audio & speakers',
  'auto parts & accessories',
  'books, movies, & music',
  'clothing, shoes, & accessories',
  'cars & trucks',
  'cameras & photography',
  'cell phones & accessories',
  'collectibles & art',
  'computers & accessories',
  'drones',
  'exercise',
  'jewelry & accessories',
  'furniture',
  'health & beauty',
  'housing & apartments',
  'home decor',
  'household',
  'kitchen & dining',
  'musical instruments',
  'motorcycles',
  'pet supplies',
  'school supplies',
  'sports & outdoors',
  'tickets',
  'tires & rims',
  'toys, games, & hobbies',
  'trading cards',
  'tvs & media players',
  'video games & consoles',
  'virtual reality',
  'wearables',
  '3d printers & supplies',
] as const;
export type Category = (typeof categories)[number];

/** The categories as a list shows them: in the order of the alphabet, as one looks for them. */
export const listedCategories: readonly Category[] = [...categories].sort();

/** The choice of a filter: `all` shows every post. */
export const allCategories = 'all';

/** A category as it is shown: "Computers & accessories". */
export const categoryLabel = (category: string): string => category.replace(/^(?:tv|3d|.)/, (c) => c.toUpperCase());
