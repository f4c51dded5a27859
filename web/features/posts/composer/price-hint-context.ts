import { createContext, type ReactNode } from 'react';
import type { ListingValues } from '../../../../contract/posts/listing-fields.ts';
import type { RichText } from '../../../../contract/posts/rich-text/index.ts';

/** A listing that is being composed, as far as its fields are valid. */
export interface ComposedItem {
  listing: ListingValues;
  text: RichText | null;
}

/** What the composer shows below the price; supplied by the app because posts can't import prices. */
export const PriceHintContext = createContext<(item: ComposedItem) => ReactNode>(() => null);
