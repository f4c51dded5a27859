import { type RefObject, useCallback, useState } from 'react';

/** Within this distance of its end the log isn't being read back, px. */
const END_PX = 48;

/**
 * Whether older messages are being read. Collapsing the deal cards above the log makes it taller, which must not bring
 * its end back into view: so reading starts only beyond the height that collapsing frees.
 */
export function useReadingOlder(above: RefObject<HTMLElement | null>) {
  const [reading, setReading] = useState(false);
  const onScroll = useCallback(
    (toEnd: number) => {
      const height = [...(above.current?.children ?? [])].reduce((sum, child) => sum + child.clientHeight, 0);
      setReading((before) => (before ? toEnd > END_PX : toEnd > height + 2 * END_PX));
    },
    [above],
  );
  return { reading, onScroll };
}
