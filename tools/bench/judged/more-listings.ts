import { readFileSync } from 'node:fs';
import { type Category, categories } from '../../../contract/posts/categories.ts';
import type { Details } from '../../../contract/posts/category-fields.ts';

/** A listing beside those of the demo community. */
export interface MoreListing {
  id: string;
  title: string;
  category: Category;
  price: number | null;
  /** what it is, by the names that more.txt uses */
  names: string[];
  sold: boolean;
  condition: string | null;
  details: Details;
}

const conditions = ['new', 'like new', 'good', 'fair', 'for parts'];

/** Reads more-listings.txt. */
export function moreListings(): MoreListing[] {
  const text = readFileSync(new URL('more-listings.txt', import.meta.url), 'utf8');
  let category: Category = 'household';
  return text.split('\n').flatMap((line, at) => {
    if (line === '' || line.startsWith('#')) return [];
    if (line.startsWith('= ')) {
      category = categories.find((each) => each === line.slice(2)) ?? category;
      return [];
    }
    const [title = '', price = '', names = '', more = ''] = line.split('; ');
    const facts = more.split(', ').filter(Boolean);
    const details = facts
      .filter((fact) => fact.includes('=') || fact === 'sublease')
      .map((fact) => fact.split('='))
      .map(([name = '', value]) => [
        name,
        value === undefined ? true : /^\d+$/.test(value) && name !== 'size' ? Number(value) : value,
      ]);
    return {
      id: `more-${at}`,
      title,
      category,
      price: Number(price),
      names: names.split(' '),
      sold: facts.includes('sold'),
      condition: facts.find((fact) => conditions.includes(fact)) ?? null,
      details: Object.fromEntries(details) as Details,
    };
  });
}
