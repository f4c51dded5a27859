import type { ComposerParts } from '../features/composer/index.ts';
import { PriceHint } from '../features/prices/composer/price-hint.tsx';
import { LookingHint } from '../features/watching/looking-for/looking-hint.tsx';
import { offerToNotify } from '../features/watching/looking-for/notify-looking.tsx';

/** What other features add to the composer of a new post. */
export const composerParts: ComposerParts = {
  PriceHint,
  Foot: LookingHint,
  onPosted: (id) => void offerToNotify(id),
};
