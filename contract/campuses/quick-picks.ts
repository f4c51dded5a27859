import * as z from 'zod/mini';
import { categories } from '../posts/categories.ts';
import { categoryOfSlug, categorySlug } from '../posts/category-address.ts';
import { filterQuery, readFilter } from '../posts/listing-filter.ts';
import { readAddress, writeAddress } from '../search/address.ts';

/** The icons of quick picks: those of the categories, and two of things that have none. */
export const pickIcons = ['free', 'bike', ...categories.map(categorySlug)] as const;

const ADDRESS = 'must be the address of a category, a search, or home with filters';
export const PICKS_MAX = 12;

const withQuery = (path: string, query: Record<string, string>) => {
  const text = String(new URLSearchParams(query));
  return text ? `${path}?${text}` : path;
};

/**
 * The address of a pick's page as it is stored: of a category, a search or home, with filters. Whoever edits it may paste
 * a whole address.
 * @returns null for any other page
 */
export function pickPath(text: string): string | null {
  if (!URL.canParse(text, 'https://campus.example')) return null;
  const { pathname, searchParams } = new URL(text, 'https://campus.example');
  const category = pathname.startsWith('/c/') ? categoryOfSlug(pathname.slice('/c/'.length)) : null;
  if (category) {
    searchParams.set('category', category);
    const { category: _, ...filters } = filterQuery(readFilter(searchParams));
    return withQuery(pathname, filters);
  }
  if (pathname === '/search') {
    const address = readAddress(searchParams);
    return address.q ? withQuery(pathname, writeAddress(address)) : null;
  }
  const filters = filterQuery(readFilter(searchParams));
  return pathname === '/home' && Object.keys(filters).length > 0 ? withQuery(pathname, filters) : null;
}

/** A filter or search that home offers, with a page of its own. */
export const quickPick = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'is missing'), z.maxLength(20, 'may have at most 20 characters')),
  icon: z.enum(pickIcons as unknown as readonly [string, ...string[]], 'must be one of the icons'),
  path: z.string().check(
    z.trim(),
    z.maxLength(400, ADDRESS),
    z.overwrite((text) => pickPath(text) ?? text),
    z.refine((text) => pickPath(text) !== null, ADDRESS),
  ),
});
export type QuickPick = z.infer<typeof quickPick>;

/** What a campus offers whose staff chose nothing. */
export const defaultPicks: readonly QuickPick[] = [
  { name: 'Free', icon: 'free', path: '/home?price_max=0' },
  { name: 'Furniture', icon: 'furniture', path: '/c/furniture' },
  { name: 'Books', icon: 'books-movies-music', path: '/c/books-movies-music' },
  { name: 'Subleases', icon: 'housing-apartments', path: '/c/housing-apartments?sublease=true' },
  { name: 'Bikes', icon: 'bike', path: '/search?q=bike&category=sports+%26+outdoors' },
  { name: 'Electronics', icon: 'computers-accessories', path: '/search?q=electronics' },
  { name: 'Tickets', icon: 'tickets', path: '/c/tickets' },
  { name: 'Clothing', icon: 'clothing-shoes-accessories', path: '/c/clothing-shoes-accessories' },
];
