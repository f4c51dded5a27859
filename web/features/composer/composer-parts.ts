import type { ComponentType } from 'react';
import type { ListingValues } from '../../../contract/posts/listing-fields.ts';
import type { RichText } from '../../../contract/posts/rich-text/index.ts';

/** A listing that is being composed, as far as it is valid. */
export interface ComposedListing {
  listing: ListingValues;
  text: RichText | null;
}

/**
 * What other features add to the composer of a new post: hints below its price and its text, and what happens after it
 * was posted. Supplied by the app because the composer can't import them.
 */
export interface ComposerParts {
  PriceHint?: ComponentType<ComposedListing>;
  Foot?: ComponentType<ComposedListing>;
  /** called after the post with this id was sent */
  onPosted?(id: string): void;
}
