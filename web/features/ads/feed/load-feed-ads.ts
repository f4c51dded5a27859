import { listSponsored } from '../../../../contract/ads.ts';
import { call } from '../../../lib/api.ts';

/** Reads the ads for the viewer's feed, in the order in which they take their turns (ADS-60). @throws ApiError */
export const loadFeedAds = () => call(listSponsored);
