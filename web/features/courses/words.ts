import { valueText } from '../../../contract/posts/listing-fields.ts';
import type { Course } from '../../../contract/courses/courses.ts';

const priced = (count: number, from: number | null): string =>
  from === 0 ? (count === 1 ? ' for free' : ', some for free') : ` ${count === 1 ? 'at' : 'from'} ${valueText(from)}`;

/** "6 books for sale from $30 · 2 wanted" */
export function courseFacts({ for_sale: forSale, wanted, from }: Omit<Course, 'code'>): string {
  const parts = [
    forSale > 0 ? `${forSale} ${forSale === 1 ? 'book' : 'books'} for sale${priced(forSale, from)}` : '',
    wanted > 0 ? `${wanted} wanted` : '',
  ];
  return parts.filter(Boolean).join(' · ') || 'No books yet';
}
