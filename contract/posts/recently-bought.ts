import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { categories } from './categories.ts';

/** A category is named if it has this many sales, by this many sellers, so that it says nothing about one person. */
export const BOUGHT_LEAST = 3;
/** Sales of this many days count as recent. */
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
