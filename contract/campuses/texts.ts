import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { time } from '../shapes.ts';
import { textKinds } from './text-kinds.ts';

/** Characters that an operator's own text may have. */
export const TEXT_MAX = 100_000;

/** The versions of an operator's own legal text, the newest first. */
export const getCampusText = endpoint({
  name: 'getCampusText',
  method: 'GET',
  path: '/api/campus/texts/:kind',
  summary: "The operator's own terms or privacy policy as HTML: the current version, or an older one",
  access: 'anyone',
  params: z.object({ kind: z.enum(textKinds) }),
  query: z.object({ version: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))) }),
  answer: z.object({
    version: z.int(),
    published_at: time,
    /** rendered from Markdown; it has no scripts, images or styles */
    html: z.string(),
    versions: z.array(z.object({ version: z.int(), published_at: time })),
  }),
  errors: ['not_found'],
});
