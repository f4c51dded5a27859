import type { Category } from '../../../../contract/posts/categories.ts';
import { people } from './people.ts';
import { randomFrom } from './random.ts';

/** A listing that was sold long ago. */
export interface DemoPastSale {
  id: string;
  by: string;
  category: Category;
  title: string;
  text: string;
  price: number;
  course?: string;
  daysAgo: number;
  soldDaysAgo: number;
}

interface Item {
  titles: readonly string[];
  category: Category;
  /** what it usually goes for */
  price: number;
  count: number;
  course?: string;
  /** sold at the start of the last two terms instead of all year */
  termly?: true;
}

const books = 'books, movies, & music';

// the categories and words of listings that are for sale, so that their pages compare prices
const items: readonly Item[] = [
  {
    titles: ['Student desk', 'Oak desk with drawers', 'White desk', 'Corner desk', 'Standing desk'],
    category: 'furniture',
    price: 70,
    count: 16,
  },
  {
    titles: ['Desk chair', 'Office chair on wheels', 'Mesh chair', 'Reading chair'],
    category: 'furniture',
    price: 40,
    count: 14,
  },
  { titles: ['Three-seat sofa', 'Gray sofa', 'Sleeper sofa'], category: 'furniture', price: 140, count: 12 },
  { titles: ['Tall bookshelf', 'White bookshelf', 'Low bookshelf'], category: 'furniture', price: 35, count: 10 },
  { titles: ['Six-drawer dresser', 'Pine dresser'], category: 'furniture', price: 75, count: 8 },
  { titles: ['Coffee table', 'Folding table', 'Side table'], category: 'furniture', price: 30, count: 8 },
  { titles: ['Mini fridge', 'Dorm fridge with freezer'], category: 'household', price: 65, count: 8 },
  { titles: ['Floor lamp', 'Desk lamp', 'Brass lamp'], category: 'home decor', price: 20, count: 8 },
  { titles: ['Road bike', 'Commuter bike', 'Mountain bike'], category: 'sports & outdoors', price: 160, count: 10 },
  {
    titles: ['Organic chemistry textbook', 'Organic chemistry, 8th edition'],
    category: books,
    price: 55,
    count: 14,
    course: 'CHEM 3053',
    termly: true,
  },
  {
    titles: ['Calculus textbook', 'Statistics textbook', 'Microeconomics textbook'],
    category: books,
    price: 45,
    count: 16,
    termly: true,
  },
];

const texts = [
  'Works as it should. Pick up on campus.',
  'Moving out, so it has to go this week.',
  'A few scratches, nothing you would notice.',
  'Served me well for two years.',
  'Clean, from a home without smoke or pets.',
];

const FIRST_DAY = 12;
const LAST_DAY = 350;
const TERMS = [62, 238] as const;
const TERM_DAYS = 14;

/** Those who joined early enough to sell all year. */
const sellers = people.filter(({ joinedDaysAgo, bio, schoolVerified, avatar }) =>
  Boolean(joinedDaysAgo > LAST_DAY && bio && avatar && schoolVerified),
);

function pastSales(item: Item, at: number): DemoPastSale[] {
  const random = randomFrom(`past sales ${item.titles[0]}`);
  return Array.from({ length: item.count }, (_, n) => {
    const soldDaysAgo = item.termly
      ? (TERMS[n % 2] ?? 0) + Math.floor(random() * TERM_DAYS)
      : Math.round(FIRST_DAY + ((n + random()) / item.count) * (LAST_DAY - FIRST_DAY - 10));
    return {
      id: `past-${at}-${n}`,
      // one after the other, so that no one sells many of the same
      by: sellers[(n * 5 + at) % sellers.length]?.username ?? '',
      category: item.category,
      title: item.titles[n % item.titles.length] ?? '',
      text: texts[Math.floor(random() * texts.length)] ?? '',
      price: Math.max(5, Math.round((item.price * (0.7 + random() * 0.6)) / 5) * 5),
      ...(item.course ? { course: item.course } : {}),
      soldDaysAgo,
      daysAgo: soldDaysAgo + 1 + Math.floor(random() * 8),
    };
  });
}

/** What was sold in the last year, for the figures about prices. */
export const sales: readonly DemoPastSale[] = items.flatMap(pastSales);
