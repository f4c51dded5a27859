import { type RefObject, useEffect } from 'react';
import { useFirstRenderedHere } from './hydration.ts';

/**
 * Takes over what was typed or chosen in a server-rendered field before its code was there. React leaves the field's text alone, but
 * doesn't tell the component.
 * @param value what the component has rendered
 * @param take gets what the field says instead
 */
export function useEarlyInput(
  field: RefObject<HTMLInputElement | HTMLSelectElement | null>,
  value: string,
  take: (value: string) => void,
): void {
  const renderedHere = useFirstRenderedHere();
  useEffect(() => {
    const typed = field.current?.value ?? value;
    if (!renderedHere && typed !== value) take(typed);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, while React hydrates
  }, []);
}
