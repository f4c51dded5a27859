import { useEffect } from 'react';
import { closeModal, currentState } from '../../../lib/store.ts';
import { CheckIcon } from '../../../ui/icons/icons.tsx';

/** Copy feedback is shown for 1 to 2 s. */
const SHOWN_MS = 1_500;

/**
 * The modal "Link Copied". It closes by itself, takes no focus and lets clicks through, because there is
 * nothing to answer.
 */
export default function LinkCopied() {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (currentState().nav.modal?.kind === 'link-copied') closeModal();
    }, SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      role="dialog"
      aria-label="Link Copied"
      className="pointer-events-none fixed inset-0 z-alert grid place-items-center p-4"
    >
      <p className="grid animate-rise justify-items-center gap-2 rounded-l bg-float px-8 py-6 text-lead font-semi shadow-float">
        <CheckIcon size={28} className="text-accent" />
        Link Copied
      </p>
    </div>
  );
}
