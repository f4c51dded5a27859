import type { Category } from './categories.ts';

/** The categories in groups, as people look for them: what most look for first. */
export const categoryGroups: readonly { name: string; categories: readonly Category[] }[] = [
  {
    name: 'Home and living',
    categories: ['furniture', 'home decor', 'household', 'kitchen & dining', 'housing & apartments', 'pet supplies'],
  },
  { name: 'School', categories: ['books, movies, & music', 'school supplies'] },
  {
    name: 'Electronics',
    categories: [
      'computers & accessories',
      'cell phones & accessories',
      'audio & speakers',
      'cameras & photography',
      'tvs & media players',
      'video games & consoles',
      'virtual reality',
      'wearables',
      'drones',
      '3d printers & supplies',
    ],
  },
  {
    name: 'Clothing and beauty',
    categories: ['clothing, shoes, & accessories', 'jewelry & accessories', 'health & beauty'],
  },
  {
    name: 'Going out and hobbies',
    categories: [
      'tickets',
      'sports & outdoors',
      'exercise',
      'musical instruments',
      'toys, games, & hobbies',
      'trading cards',
      'collectibles & art',
    ],
  },
  { name: 'Vehicles', categories: ['cars & trucks', 'motorcycles', 'auto parts & accessories', 'tires & rims'] },
];
