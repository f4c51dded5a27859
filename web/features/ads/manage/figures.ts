import type { AdCounts } from '../../../../contract/ads/ads.ts';

export type Figure = keyof AdCounts;

/** An ad's figures in the order shown, and what each means. */
export const figures: readonly { key: Figure; name: string; means: string }[] = [
  {
    key: 'views',
    name: 'Views',
    means: 'How many times your ad was seen: at least half of it on screen for a second. A person counts once a day.',
  },
  {
    key: 'accounts_reached',
    name: 'Accounts reached',
    means: 'How many different people saw your ad. Someone who saw it five times counts once.',
  },
  {
    key: 'direct_messages',
    name: 'Direct messages',
    means: 'How many people messaged you about your post after seeing your ad.',
  },
  { key: 'copied_link', name: 'Link copies', means: 'How many people copied the link to your post to share it.' },
  {
    key: 'external_link_clicks',
    name: 'Link clicks',
    means: 'How many people opened your website, or another link in your post.',
  },
  { key: 'profile_visits', name: 'Profile visits', means: 'How many people opened your profile from your post.' },
  { key: 'saves', name: 'Saves', means: 'How many people saved your post while your ad ran.' },
];
