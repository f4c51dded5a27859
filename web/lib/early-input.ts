import { type RefObject, useEffect } from 'react';
import { useFirstRenderedHere } from './hydration.ts';

/**
 * Reports what was typed or chosen in a server-rendered field before hydration. React leaves the field's value alone,
 * but doesn't notify the component.
 * @param value what the component has rendered
 * @param take called with the field's value if it differs
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
