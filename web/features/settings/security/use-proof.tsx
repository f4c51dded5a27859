import { lazy } from '../../../lib/lazy.ts';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { useAction } from '../../../lib/use-action.ts';

const ProofDialog = lazy(() => import('./proof-dialog.tsx'));

/** Thrown by `withProof` if the user cancelled the proof: no message should be shown. */
export class ProofCancelled extends Error {}

interface Prompt {
  done(): void;
  cancel(): void;
}

const needsProof = (error: unknown) => error instanceof ApiError && error.code === 'proof_needed';

/**
 * `withProof` runs an action that needs a recent proof: if the server asks for one, it opens a dialog and then runs the action
 * again. It throws what the action does, or ProofCancelled. `dialog` has to be rendered, outside any form.
 */
export function useProof(): { dialog: ReactNode; withProof: <T>(run: () => Promise<T>) => Promise<T> } {
  const [prompt, setPrompt] = useState<Prompt | null>(null);
  const withProof = useCallback(async <T,>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      if (!needsProof(error)) throw error;
    }
    await new Promise<void>((resolve, reject) => {
      setPrompt({ done: resolve, cancel: () => reject(new ProofCancelled()) });
    }).finally(() => setPrompt(null));
    return run();
  }, []);
  const dialog = prompt ? (
    <Suspense fallback={null}>
      <ProofDialog onDone={prompt.done} onClose={prompt.cancel} />
    </Suspense>
  ) : null;
  return { dialog, withProof };
}

/** `useAction` for actions that need a recent proof: they call `withProof`, and a cancelled proof shows no message. */
export function useProvenAction() {
  const { dialog, withProof } = useProof();
  const { busy, run } = useAction();
  const runProven = (action: () => Promise<void>) =>
    run(() =>
      action().catch((error: unknown) => {
        if (!(error instanceof ProofCancelled)) throw error;
      }),
    );
  return { dialog, withProof, busy, run: runProven };
}
