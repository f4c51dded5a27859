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

/** The choice of a filter: `all` shows every post. */
export const allCategories = 'all';

/** A category as it is shown: "Computers & accessories". */
export const categoryLabel = (category: string): string => category.replace(/^(?:tv|3d|.)/, (c) => c.toUpperCase());

/**
 * The choices of a category as every list shows them: in alphabetical order, with the one that begins with a digit first. The
 * values have no capitals, so case plays no part.
 * @param none the choice that stands before them and names no category: All of a filter, None of a post
 */
export function categoryChoices(none?: { value: string; label: string }): readonly { value: string; label: string }[] {
  const choices = [...categories].sort().map((value) => ({ value, label: categoryLabel(value) }));
  return none ? [none, ...choices] : choices;
}

/** The same for a filter, where All stands first. */
export const filterChoices = categoryChoices({ value: allCategories, label: 'All' });
