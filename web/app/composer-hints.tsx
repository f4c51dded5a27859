import type { ReactNode } from 'react';
import { type ComposedItem, PriceHintContext } from '../features/posts/composer/price-hint-context.ts';
import { PriceHint } from '../features/prices/composer/price-hint.tsx';

const hint = (item: ComposedItem) => <PriceHint {...item} />;

/** A composer of a new post, with the hint of prices. */
export default function ComposerHints({ children }: { children: ReactNode }) {
  return <PriceHintContext value={hint}>{children}</PriceHintContext>;
}
