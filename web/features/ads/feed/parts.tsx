export { AdFoot } from './ad-foot.tsx';
export { AdMenu } from './ad-menu.tsx';
export { fillFeed } from './fill-feed.ts';
