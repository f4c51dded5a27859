export { chatDealsQuery, lineQuery, refetchDeal, refetchDeals, takeDeal, takeAnswer } from './api.ts';
export { DealPicture } from './deal-picture.tsx';
export { ListingPicture } from './listing-picture.tsx';
export { useDealsLive } from './live.ts';
export { canDo, isNearMeeting, stateNow } from './may.ts';
export { isOpen, shownOf } from './shown-deals.ts';
export { StatePill } from './state-pill.tsx';
export {
  acceptLabel,
  countOf,
  isSeveral,
  type PickedThings,
  pickedOf,
  thingOf,
  thingsIn,
  dealTitle,
} from './things.ts';
export { useAct } from './use-act.ts';
export { useRetryKey } from './use-retry-key.ts';
export { canRate, placeInOneLine, pricesOf, sentenceOf, stateLine, statusOf } from './words.ts';
