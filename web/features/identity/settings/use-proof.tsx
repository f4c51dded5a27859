import { lazy } from '../../../lib/lazy.ts';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { ApiError } from '../../../lib/api.ts';

const ProofDialog = lazy(() => import('./proof-dialog.tsx'));

/** Somebody was asked to show that it is he, and did not. There is nothing to say about it. */
export class NotProved extends Error {}

interface Asked {
  done(): void;
  cancel(): void;
}

const isAsked = (error: unknown) => error instanceof ApiError && error.code === 'proof_needed';

/**
 * Runs what only the owner may do: where the server asks for a proof first, a dialog asks for it, and the deed is done
 * then. `dialog` belongs beside a form, not into it.
 */
export function useProof(): { dialog: ReactNode; withProof: <T>(run: () => Promise<T>) => Promise<T> } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const withProof = useCallback(async <T,>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      if (!isAsked(error)) throw error;
    }
    await new Promise<void>((resolve, reject) => {
      setAsked({ done: resolve, cancel: () => reject(new NotProved()) });
    }).finally(() => setAsked(null));
    return run();
  }, []);
  const dialog = asked ? (
    <Suspense fallback={null}>
      <ProofDialog onDone={asked.done} onClose={asked.cancel} />
    </Suspense>
  ) : null;
  return { dialog, withProof };
}
