import type { ComposerParts } from '../features/posts/index.ts';
import { LookingHint } from '../features/watching/looking-for/looking-hint.tsx';
import { offerToNotify } from '../features/watching/looking-for/notify-looking.tsx';

/** What other features add to the composer of a new post. */
export const composerParts: ComposerParts = {
  Foot: (composed) => <LookingHint {...composed} />,
  onPosted: (id) => void offerToNotify(id),
};
