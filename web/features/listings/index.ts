export { BigPrice } from './page/listing-summary.tsx';
export { useOpenListing } from './page/open-listing.ts';
export { FreshListings, RecentlyViewed } from './parts.ts';
