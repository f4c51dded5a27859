export type { ComposedListing, ComposerParts } from './composer-parts.ts';
export { beginPost, type BegunPost } from './draft/begun-post.ts';
