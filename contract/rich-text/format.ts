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
