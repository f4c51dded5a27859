import type { Page } from 'playwright-core';
import type { Community } from './community.ts';
import { both, compose, press, type Screen } from './screen.ts';

const listing = (title: string) => (there: Community) => {
  const id = there.listings.get(title);
  if (!id) throw new Error(`The demo community has no listing "${title}"`);
  return `/post/${id}`;
};
const ofCategory = (category: string) =>
  both(compose, (page: Page) => page.getByLabel('Category').selectOption({ label: category }));

/** What is for sale: its lists, its pages in every state, and its composer. */
export const listingScreens: readonly Screen[] = [
  { name: 'home-cards', path: '/home', who: 'student', prepare: press('Card view') },
  { name: 'home-filters', path: '/home', who: 'student', prepare: press(/^Filter/) },
  { name: 'category', path: '/c/furniture', who: 'student' },
  { name: 'quick-pick', path: '/home?price_max=0', who: 'student' },
  { name: 'my-listings', path: '/listings', who: 'student' },
  ...(
    [
      ['buyer', 'Complete skateboard, 8.25'],
      ['author', 'Solid oak-top desk'],
      ['sold', 'Red sneakers, in their box'],
      ['held', 'Orange reading chair'],
      ['curb', 'Clothes rack and 12 hangers'],
      ['housing', 'Studio sublease from January'],
      ['ticket', 'Two floor tickets, Friday show'],
      ['book', 'Organic chemistry textbook'],
      ['prices', 'Table and two chairs'],
    ] as const
  ).map(([name, title]) => ({ name: `listing-${name}`, path: listing(title), who: 'student' as const })),
  { name: 'listing-long', path: listing('Orange reading chair'), who: 'student', whole: true },
  { name: 'listing-guest', path: listing('Orange reading chair'), who: 'visitor' },
  { name: 'listing-shared', path: (there) => there.sharedLink, who: 'visitor' },
  { name: 'listing-share', path: listing('Solid oak-top desk'), who: 'student', prepare: press('Share') },
  {
    name: 'listing-story',
    path: listing('Solid oak-top desk'),
    who: 'student',
    prepare: both(press('Share'), press('Story picture'), (page) => page.getByAltText(/^Your story/).waitFor()),
  },
  ...(
    [
      ['furniture', 'Furniture'],
      ['books', 'Books, movies, & music'],
      ['housing', 'Housing & apartments'],
      ['tickets', 'Tickets'],
      ['clothing', 'Clothing, shoes, & accessories'],
      ['cars', 'Cars & trucks'],
    ] as const
  ).map(([name, category]) => ({
    name: `composer-${name}`,
    path: '/create/post',
    who: 'student' as const,
    prepare: ofCategory(category),
  })),
];
