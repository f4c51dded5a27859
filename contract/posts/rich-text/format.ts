import { limits } from '../../limits.ts';

/** Bold, italic, underline, strikethrough, code: the order in which several marks are stored. */
export const markOrder = ['b', 'i', 'u', 's', 'code'] as const;
export type Mark = (typeof markOrder)[number];

export const blockTypes = ['paragraph', 'bulleted', 'numbered'] as const;
export type BlockType = (typeof blockTypes)[number];

/** A person mentioned in a text. `userId` is set once the server has resolved the name. */
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

/** The text of posts and comments (D20): plain data that cannot turn into markup or script. */
export interface RichText {
  blocks: Block[];
}

export const tooManyCharacters = 'Error: Too many characters!';

/** The most blocks that fit into the longest text, a listing's, if all are empty: each break counts `blockBreakLength`. */
export const maxBlocks = Math.floor(limits.listingTextMax / limits.blockBreakLength) + 1;
