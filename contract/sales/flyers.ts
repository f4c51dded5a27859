import * as z from 'zod/mini';
import { byId } from '../shapes.ts';

export const papers = ['letter', 'a4'] as const;
export type Paper = (typeof papers)[number];

export const flyerQuery = z.object({ paper: z._default(z.enum(papers), 'letter') });

/** Downloads, so not among the calls that answer with JSON. */
export const postFlyer = {
  method: 'GET',
  path: '/api/posts/:id/flyer',
  summary: 'A printable flyer of a listing, a PDF with tear-off strips (QRF-01)',
  access: 'reader',
  params: byId,
} as const;
export const saleFlyer = {
  method: 'GET',
  path: '/api/sales/:id/flyer',
  summary: 'A printable flyer of a move-out sale, a PDF with tear-off strips (QRF-01)',
  access: 'reader',
  params: byId,
} as const;
