import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { isIsbn, isbnOf } from '../posts/isbn.ts';

/** What a book service knows about a book. */
export const book = z.object({ title: z.string(), author: z.nullable(z.string()) });
export type Book = z.infer<typeof book>;

export const bookAnswer = z.object({ book: z.nullable(book), away: z.boolean() });
export type BookAnswer = z.infer<typeof bookAnswer>;

/** `book` is null when the service doesn't know it, or is away: none is configured, it failed, or it is too slow. */
export const findBook = endpoint({
  name: 'findBook',
  method: 'GET',
  path: '/api/books/:isbn',
  summary: 'Title and author of a book by its ISBN, as far as the book service knows it',
  access: 'student',
  params: z.object({
    isbn: z
      .string()
      .check(
        z.maxLength(30),
        z.overwrite(isbnOf),
        z.refine(isIsbn, "That ISBN isn't valid. Check its 10 or 13 digits."),
      ),
  }),
  answer: bookAnswer,
  errors: ['too_many_requests'],
});
