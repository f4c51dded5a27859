export { ListingPage, type ListingParts } from './page/listing-page.tsx';
export { BigPrice } from './page/listing-summary.tsx';
export { useOpenListing } from './page/open-listing.ts';
export { SimilarListings } from './page/similar-listings.tsx';
export { FreshListings, RecentlyViewed } from './parts.ts';
export { noteViewed } from './viewed.ts';
