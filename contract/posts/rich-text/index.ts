export { codePoints, fitCharacters, graphemesOf, isBlank } from './characters.ts';
export { truncate } from './cut.ts';
export { detect } from './detect.ts';
export { linkMentions, mentionsOf } from './mentions.ts';
export { firstWords, fromPlainText, isEmpty, lengthOf, normaliseRichText, plainText } from './normalise.ts';
export {
  type Block,
  type BlockType,
  blockTypes,
  type Mark,
  type Mention,
  markOrder,
  type RichText,
  type Span,
} from './format.ts';
export { richTextSchema } from './schema.ts';
