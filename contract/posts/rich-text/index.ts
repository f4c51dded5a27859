export { codePoints, fitCharacters, isBlank } from './characters.ts';
export { fitRichText, truncate } from './cut.ts';
export { detect, type Token } from './detect.ts';
export { linkMentions, mentionsOf } from './mentions.ts';
export {
  blockText,
  firstWords,
  fromPlainText,
  isEmpty,
  lengthOf,
  normaliseRichText,
  plainText,
  spanText,
} from './normalise.ts';
export {
  type Block,
  type BlockType,
  blockTypes,
  type Mark,
  type Mention,
  type MentionSpan,
  markOrder,
  type RichText,
  type Span,
  type TextSpan,
  tooManyCharacters,
} from './format.ts';
export { richTextSchema } from './schema.ts';
