export { AdFoot } from './ad-foot.tsx';
export { AdMenu } from './ad-menu.tsx';
export { loadFeedAds } from './load-feed-ads.ts';
