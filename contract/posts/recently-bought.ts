import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { categories } from './categories.ts';

/** A category is named from so many sales by so many sellers on, so that it says nothing about one person. */
export const BOUGHT_LEAST = 3;
/** So many days count as recent. */
export const BOUGHT_DAYS = 30;

/** What a new member could sell too. */
export const listRecentlyBought = endpoint({
  name: 'listRecentlyBought',
  method: 'GET',
  path: '/api/recently-bought',
  summary: 'The three categories that students on the campus bought most of in the last 30 days',
  access: 'participant',
  answer: z.object({ categories: z.array(z.object({ category: z.enum(categories), sold: z.int() })) }),
  errors: ['no_community'],
});
