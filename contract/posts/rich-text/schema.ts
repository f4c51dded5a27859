import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { blockTypes, markOrder, maxBlocks, type RichText, tooManyCharacters } from './format.ts';

const maxSpansPerBlock = limits.listingTextMax;
/**
 * In UTF-16 units, and wider than the limit in code points, since normalizing can shorten a text. `lengthOf` is the
 * actual limit.
 */
const maxUnitsPerSpan = limits.listingTextMax * 4;

const mention = z.strictObject({
  userId: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  username: z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(limits.usernameMax)),
});

// One object with optional parts instead of a union: compiled serializers are several times faster with it.
const span = z
  .strictObject({
    text: z.optional(z.string().check(z.maxLength(maxUnitsPerSpan, tooManyCharacters))),
    marks: z.optional(z.array(z.enum(markOrder)).check(z.maxLength(markOrder.length))),
    mention: z.optional(mention),
  })
  .check(
    z.refine(
      (value) => (value.text === undefined) !== (value.mention === undefined) && !(value.mention && value.marks),
      'A span is either text or a mention.',
    ),
  );

const block = z.strictObject({
  type: z.enum(blockTypes),
  spans: z.array(span).check(z.maxLength(maxSpansPerBlock, tooManyCharacters)),
});

const structure = z.strictObject({ blocks: z.array(block).check(z.maxLength(maxBlocks, tooManyCharacters)) });

/**
 * The shape of a rich text: bounded, unknown keys refused. It does not normalize or count: after parsing, the server
 * calls `normaliseRichText` and refuses a text that is longer than `textMaxOf` its post (text-limit.ts).
 */
export const richTextSchema = structure as unknown as z.ZodMiniType<RichText, RichText>;
