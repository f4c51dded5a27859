import type { DealAction, DealRole } from '../../../../contract/deals/deal-facts.ts';
import type { Trait } from '../../../../contract/deals/record.ts';

/** A meet-up's action names its time in hours before now; the seed rounds it, and later ones are at 5 PM of the campus. */
type DemoAction = Exclude<DealAction, { type: 'propose' }> | { type: 'propose'; hoursAgo: number };

export interface DemoRating {
  by: DealRole;
  hoursAgo: number;
  again: boolean;
  traits: readonly Trait[];
  note?: string;
}

/** A deal of the demo community: an offer for a listing, and what the two people did. */
export interface DemoDeal {
  /** the listing, by its id in the content */
  post: string;
  buyer: string;
  offer: readonly [hoursAgo: number, price: number, note?: string];
  steps?: readonly (readonly [hoursAgo: number, by: DealRole, action: DemoAction])[];
  /** it was handed off by code when the listing was sold */
  handedOff?: true;
  ratings?: readonly DemoRating[];
}

const accept = (hours: 2 | 24 | 48): DemoAction => ({ type: 'accept', hours });
const propose = (hoursAgo: number): DemoAction => ({ type: 'propose', hoursAgo });
const agree: DemoAction = { type: 'accept-meet-up' };

/** Deals in every state: the demo account buys and sells. */
export const deals: readonly DemoDeal[] = [
  // a line, with a counter-offer in it
  { post: 'oak-desk', buyer: 'tessaquinn', offer: [1.6, 60, 'I can pick it up tonight with my brother’s truck.'] },
  {
    post: 'oak-desk',
    buyer: 'kiranovak',
    offer: [1.2, 50],
    steps: [[0.5, 'seller', { type: 'counter', price: 60 }]],
  },
  { post: 'oak-desk', buyer: 'westillery', offer: [0.8, 65, 'Full price, any time this week.'] },
  { post: 'white-monitor', buyer: 'mateocruzvega', offer: [0.9, 80] },
  { post: 'white-monitor', buyer: 'hollisreyes', offer: [0.6, 70, 'Does the stand come with it?'] },
  // held
  { post: 'acoustic-guitar', buyer: 'amaraosei', offer: [20, 110], steps: [[5, 'seller', accept(24)]] },
  { post: 'blender', buyer: 'hollisreyes', offer: [6, 26], steps: [[4, 'seller', accept(48)]] },
  // a meet-up that both agreed to
  {
    post: 'orange-armchair',
    buyer: 'hollisreyes',
    offer: [7, 50, 'It would fit right by my window.'],
    steps: [
      [6, 'seller', accept(24)],
      [5, 'buyer', propose(-20)],
      [4, 'seller', agree],
    ],
  },
  // handed off; the newest can still be rated
  {
    post: 'stats-bundle',
    buyer: 'hollisreyes',
    offer: [11, 45],
    steps: [[10, 'seller', accept(24)]],
    handedOff: true,
    ratings: [{ by: 'seller', hoursAgo: 3, again: true, traits: ['on_time', 'friendly'] }],
  },
  { post: 'tv-43', buyer: 'hollisreyes', offer: [30, 120], steps: [[28, 'seller', accept(24)]], handedOff: true },
  {
    post: 'purple-sofa',
    buyer: 'hollisreyes',
    offer: [160, 110],
    steps: [[150, 'seller', accept(48)]],
    handedOff: true,
    ratings: [
      {
        by: 'seller',
        hoursAgo: 110,
        again: true,
        traits: ['on_time', 'easy_to_reach'],
        note: 'Came with a friend and a dolly. Two minutes and it was gone.',
      },
      {
        by: 'buyer',
        hoursAgo: 108,
        again: true,
        traits: ['as_described', 'fair_price'],
        note: 'Exactly like the photos.',
      },
    ],
  },
  {
    post: 'blue-chair',
    buyer: 'hollisreyes',
    offer: [230, 30],
    steps: [[220, 'seller', accept(48)]],
    handedOff: true,
    ratings: [
      { by: 'seller', hoursAgo: 190, again: true, traits: ['friendly'], note: 'Easy pickup at the library.' },
      { by: 'buyer', hoursAgo: 189, again: true, traits: ['on_time', 'as_described'] },
    ],
  },
  {
    post: 'twin-xl-bed',
    buyer: 'hollisreyes',
    offer: [240, 100],
    steps: [[225, 'seller', accept(48)]],
    handedOff: true,
    ratings: [{ by: 'buyer', hoursAgo: 198, again: true, traits: ['fair_price', 'friendly'] }],
  },
  {
    post: 'mini-fridge',
    buyer: 'leilanikahale',
    offer: [120, 75],
    steps: [[110, 'seller', accept(24)]],
    handedOff: true,
    ratings: [
      { by: 'buyer', hoursAgo: 90, again: true, traits: ['as_described'], note: 'Cold and quiet, as promised.' },
      { by: 'seller', hoursAgo: 88, again: true, traits: ['on_time'] },
    ],
  },
  {
    post: 'kettlebell',
    buyer: 'noorhaddad',
    offer: [30, 25],
    steps: [[26, 'seller', accept(24)]],
    handedOff: true,
  },
  // the buyer didn't come
  {
    post: 'red-speaker',
    buyer: 'devonmarsh',
    offer: [100, 24],
    steps: [
      [96, 'seller', accept(48)],
      [95, 'buyer', propose(72)],
      [94, 'seller', agree],
      [72, 'seller', { type: 'here' }],
      [71, 'seller', { type: 'no-show' }],
    ],
  },
  // nobody answered
  { post: 'drafting-kit', buyer: 'linneadahl', offer: [90, 30] },
  {
    post: 'red-bike',
    buyer: 'eliasredbird',
    offer: [30, 60],
    steps: [[28, 'seller', { type: 'decline', reason: 'That’s too low for me, sorry.' }]],
  },
  { post: 'red-bike', buyer: 'diego_ansaldo', offer: [20, 90], steps: [[10, 'buyer', { type: 'withdraw' }]] },
];
