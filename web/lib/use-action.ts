import { useState } from 'react';
import { showError } from './alerts.ts';

/**
 * Runs the actions of buttons, and shows an error as an alert.
 * @returns whether an action is running, and the name of that action where several buttons share this
 */
export function useAction() {
  const [running, setRunning] = useState<string | null>(null);
  /** @returns whether it worked */
  const run = async (action: () => Promise<unknown>, name = ''): Promise<boolean> => {
    setRunning(name);
    try {
      await action();
      return true;
    } catch (error) {
      showError(error);
      return false;
    } finally {
      setRunning(null);
    }
  };
  return { running, busy: running !== null, run };
}
