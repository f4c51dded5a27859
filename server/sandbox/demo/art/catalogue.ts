import { apparel } from './apparel.ts';
import { electronics } from './electronics.ts';
import { furniture } from './furniture.ts';
import { gadgets } from './gadgets.ts';
import { home } from './home.ts';
import { instruments } from './instruments.ts';
import { keepsakes } from './keepsakes.ts';
import { kitchen } from './kitchen.ts';
import { leisure } from './leisure.ts';
import { outings } from './outings.ts';
import { places } from './places.ts';
import { play } from './play.ts';
import type { Scene } from './scene.ts';
import { study } from './study.ts';
import { trading } from './trading.ts';
import { vehicles } from './vehicles.ts';
import { wearables } from './wearables.ts';

/** Every product scene by name. */
export const scenes: Readonly<Record<string, Scene>> = {
  ...apparel,
  ...electronics,
  ...furniture,
  ...gadgets,
  ...home,
  ...instruments,
  ...keepsakes,
  ...kitchen,
  ...leisure,
  ...outings,
  ...places,
  ...play,
  ...study,
  ...trading,
  ...vehicles,
  ...wearables,
};
