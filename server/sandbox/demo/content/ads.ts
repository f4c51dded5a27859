import type { DemoAd } from './types.ts';

/**
 * Boosted posts. Three belong to the demo account, so that its My Ads shows a running, a paused and a finished one; ads
 * of others appear in its feed, one with each kind of button.
 */
export const ads: readonly DemoAd[] = [
  {
    post: 'acoustic-guitar',
    by: 'hollisreyes',
    title: 'Acoustic guitar, ready to play',
    cta: { type: 'message', label: 'Send Message' },
    days: 10,
    status: 'active',
    startedHoursAgo: 148,
  },
  {
    post: 'sunrise-tee',
    by: 'eliasredbird',
    title: 'Hand-printed sunrise tees',
    cta: { type: 'website', label: 'Shop Now', url: 'https://example.edu/prairie-prints' },
    days: 7,
    status: 'active',
    startedHoursAgo: 96,
  },
  {
    post: 'denim-jacket',
    by: 'beafontana',
    title: 'Vintage denim and more',
    cta: { type: 'profile', label: 'View Profile' },
    days: 10,
    status: 'active',
    startedHoursAgo: 110,
  },
  {
    post: 'drafting-kit',
    by: 'hollisreyes',
    title: 'First-year drafting kit',
    cta: { type: 'message', label: 'Send Message' },
    days: 14,
    status: 'paused',
    startedHoursAgo: 264,
    pausedHoursAgo: 70,
  },
  {
    post: 'red-bike',
    by: 'hollisreyes',
    title: 'Commuter bike with lock and lights',
    cta: { type: 'profile', label: 'View Profile' },
    days: 5,
    status: 'completed',
    startedHoursAgo: 500,
  },
  {
    post: 'beaded-earrings',
    by: 'winonatsosie',
    title: 'Beadwork for graduation',
    cta: { type: 'message', label: 'Send Message' },
    status: 'active',
    startedHoursAgo: 220,
  },
];
