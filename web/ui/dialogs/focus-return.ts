import { useState } from 'react';

/**
 * Returns the focus to the element that had it when the caller was first rendered. Radix does so only for its own
 * triggers, and ours are outside of it.
 * @returns a handler for onCloseAutoFocus
 */
export function useFocusReturn(): (event: Event) => void {
  const [before] = useState(() => document.activeElement as HTMLElement | null);
  return (event) => {
    event.preventDefault();
    // Something else may have taken the focus meanwhile, such as a dialog above this one.
    if (document.activeElement === document.body && before?.isConnected) before.focus({ preventScroll: true });
  };
}
