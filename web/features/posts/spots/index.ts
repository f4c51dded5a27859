export { ChooseSpot } from './choose-spot.tsx';
export { ListingSpots } from './listing-spots.tsx';
export { spotsQuery } from './spots.ts';
