import * as z from 'zod/mini';
import { limits } from '../limits.ts';

/** Bold, italic, underline, strikethrough, code: in this order wherever several stand together. */
export const markOrder = ['b', 'i', 'u', 's', 'code'] as const;
export type Mark = (typeof markOrder)[number];

export const blockTypes = ['paragraph', 'bulleted', 'numbered'] as const;
export type BlockType = (typeof blockTypes)[number];

/** A person named in a text. `userId` is there once the server has looked the name up. */
export interface Mention {
  userId?: string;
  username: string;
}

export interface TextSpan {
  text: string;
  marks?: Mark[];
  mention?: undefined;
}

export interface MentionSpan {
  mention: Mention;
  text?: undefined;
  marks?: undefined;
}

export type Span = TextSpan | MentionSpan;

export interface Block {
  type: BlockType;
  spans: Span[];
}

/** What people write in posts and comments (D20): plain data, in which nothing can become markup or script. */
export interface RichText {
  blocks: Block[];
}

export const tooManyCharacters = 'Error: Too many characters!';

/** As many blocks as the text limit allows when all are empty: each break counts `blockBreakLength`. */
export const maxBlocks = Math.floor(limits.postTextMax / limits.blockBreakLength) + 1;
const maxSpansPerBlock = limits.postTextMax;
/** In UTF-16 units; wider than the limit in code points, since normalising can shorten a text. The rule is `lengthOf`. */
const maxUnitsPerSpan = limits.postTextMax * 4;

const mention = z.strictObject({
  userId: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  username: z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(limits.usernameMax)),
});

// One object with optional parts instead of a union: compiled serialisers are several times faster on it.
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
 * The shape of a rich text: bounded, unknown keys refused. It does not normalise and does not count: after parsing,
 * a server takes `normaliseRichText` and refuses what `lengthOf` finds over `limits.postTextMax`.
 */
export const richTextSchema = structure as unknown as z.ZodMiniType<RichText, RichText>;
