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
    means: 'How many times people messaged you about your post after seeing your ad. A person counts once a day.',
  },
  {
    key: 'copied_link',
    name: 'Link copies',
    means: 'How many times people copied the link to your post to share it. A person counts once a day.',
  },
  {
    key: 'external_link_clicks',
    name: 'Link clicks',
    means: 'How many times people opened your website, or another link in your post. A person counts once a day.',
  },
  {
    key: 'profile_visits',
    name: 'Profile visits',
    means: 'How many times people opened your profile from your post. A person counts once a day.',
  },
  {
    key: 'saves',
    name: 'Saves',
    means: 'How many times people saved your post after seeing your ad. A person counts once a day.',
  },
];
