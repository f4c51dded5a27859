import type { ReactNode } from 'react';
import { PriceHintContext } from '../features/posts/index.ts';
import { PriceHint } from '../features/prices/composer/price-hint.tsx';

/** A composer of a new post, with the hint of prices. */
export default function ComposerHints({ children }: { children: ReactNode }) {
  return <PriceHintContext value={PriceHint}>{children}</PriceHintContext>;
}
