import { useEffect, useState } from 'react';

/**
 * The text once it hasn't changed for some milliseconds.
 * @param first what it is until then; without it the first text
 */
export function useDebounced(text: string, milliseconds: number, first = text): string {
  const [debounced, setDebounced] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), milliseconds);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return debounced;
}
