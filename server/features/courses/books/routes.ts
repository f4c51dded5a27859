import { findBook } from '../../../../contract/courses/books.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { FindBook } from './book-service.ts';

/** Title and author of a book, for the composer. */
export const bookRoutes = ({ limits }: Pick<Platform, 'limits'>, find: FindBook | null): Route[] => [
  route(findBook, async (call) => {
    await limits.spend('courses.book', call.signedIn().userId);
    return find ? find(call.params.isbn) : { book: null, away: true };
  }),
];
