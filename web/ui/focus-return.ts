import { useState } from 'react';

/**
 * Gives the focus back to where it was when the caller first drew. Radix does so only for a trigger of its own, and ours stay outside.
 * @returns a handler for onCloseAutoFocus
 */
export function useFocusReturn(): (event: Event) => void {
  const [before] = useState(() => document.activeElement as HTMLElement | null);
  return (event) => {
    event.preventDefault();
    // Something else may have taken the focus meanwhile, a dialog over this one.
    if (document.activeElement === document.body && before?.isConnected) before.focus();
  };
}
