import { Button } from '../../ui/button.tsx';
import { textMaxIn } from './draft/draft-state.ts';
import { targetWords } from './target.ts';
import type { Composer } from './use-composer.ts';

/** Post or Reply; "Processing..." while sending; disabled while the text is too long. */
export function SendButton({ composer: { draft, state, send } }: { composer: Composer }) {
  return (
    // As wide as its current label: "Post" would look lost in the space for "Processing...".
    <Button
      look="primary"
      size="s"
      disabled={state.length > textMaxIn(state, draft.target)}
      busy={state.sending !== null}
      {...(state.sending ? { busyLabel: 'Processing...' } : {})}
      onClick={send}
    >
      {targetWords(draft.target).send}
    </Button>
  );
}
