// what the feed shows of ads, loaded only once a feed has one
export { AdFoot } from './ad-foot.tsx';
export { AdMenu } from './ad-menu.tsx';
export { fillFeed } from './fill-feed.ts';
