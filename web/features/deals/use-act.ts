import { useRef, useState } from 'react';
import { showError } from '../../lib/alerts.ts';
import { ApiError } from '../../lib/api.ts';
import { refetchDeals } from './api.ts';

/**
 * Runs one change at a time and shows an error as an alert. A refusal may mean that the deal has changed meanwhile, so all
 * deals are read again.
 * @returns the name of the running change, or null; and a function that runs one
 */
export function useAct() {
  const [busy, setBusy] = useState<string | null>(null);
  const running = useRef(false);
  /** @returns whether it went through; false also if it wasn't run, because another one is running */
  const run = async (name: string, act: () => Promise<unknown>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(name);
    try {
      await act();
      return true;
    } catch (error) {
      showError(error);
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) refetchDeals();
      return false;
    } finally {
      running.current = false;
      setBusy(null);
    }
  };
  return { busy, run };
}
