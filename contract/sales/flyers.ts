import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { byId } from '../shapes.ts';

export const papers = ['letter', 'a4'] as const;
export type Paper = (typeof papers)[number];

const flyerQuery = z.object({ paper: z._default(z.enum(papers), 'letter') });
const flyer = { type: 'application/pdf', summary: 'One page.', fairAs: 'drawings' } as const;

export const getPostFlyer = endpoint({
  name: 'getPostFlyer',
  method: 'GET',
  path: '/api/posts/:id/flyer',
  summary: 'A printable flyer of a listing, a PDF with tear-off strips',
  access: 'reader',
  params: byId,
  query: flyerQuery,
  bytes: flyer,
  errors: ['post_not_found', 'post_deleted', 'busy'],
});
export const getSaleFlyer = endpoint({
  name: 'getSaleFlyer',
  method: 'GET',
  path: '/api/sales/:id/flyer',
  summary: 'A printable flyer of a move-out sale, a PDF with tear-off strips',
  access: 'reader',
  params: byId,
  query: flyerQuery,
  bytes: flyer,
  errors: ['sale_not_found', 'busy'],
});

export const getPostStory = endpoint({
  name: 'getPostStory',
  method: 'GET',
  path: '/api/posts/:id/story',
  summary: 'A picture of a listing for a story, a JPEG of 1080 × 1920 with photo, title, price, campus and QR code',
  access: 'reader',
  params: byId,
  bytes: { type: 'image/jpeg', summary: 'The picture.', fairAs: 'drawings' },
  errors: ['post_not_found', 'post_deleted', 'busy'],
});
