import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How near the log's top loads older messages, px (MSG-27). */
const TOP_PX = 67;
/** So near its end the reader is at the end. */
const END_PX = 48;

interface Options {
  log: RefObject<HTMLElement | null>;
  /** changes with everything that is said or shown at the end */
  end: unknown;
  /** changes when older messages were put before the others */
  start: unknown;
  /** the last entry is the reader's own: he sees it wherever he was */
  own: boolean;
  onTop: () => void;
}

/** Where a log stands: at its end while things are said, and in its place when something is put before it. */
export function useLogScroll({ log, end, start, own, onTop }: Options) {
  const [atEnd, setAtEnd] = useState(true);
  const held = useRef({ atEnd: true, height: 0, top: 0, start });

  const look = useCallback(() => {
    const box = log.current;
    if (!box) return;
    const { scrollHeight, scrollTop, clientHeight } = box;
    held.current.atEnd = scrollHeight - scrollTop - clientHeight < END_PX;
    held.current.top = scrollTop;
    held.current.height = scrollHeight;
    setAtEnd(held.current.atEnd);
    if (scrollTop <= TOP_PX) onTop();
  }, [log, onTop]);

  const toEnd = useCallback(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [log]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said moves the end
  useLayoutEffect(() => {
    const box = log.current;
    if (!box) return;
    if (held.current.start !== start && !held.current.atEnd)
      box.scrollTop = held.current.top + box.scrollHeight - held.current.height;
    else if (held.current.atEnd || own) toEnd();
    held.current.start = start;
    look();
  }, [start, end, own]);

  // A photo, the composer or a keyboard that grows takes room: the end stays in sight.
  useEffect(() => {
    const box = log.current;
    if (!box) return;
    const watch = new ResizeObserver(() => {
      if (held.current.atEnd) toEnd();
      look();
    });
    watch.observe(box);
    for (const child of box.children) watch.observe(child);
    return () => watch.disconnect();
  }, [log, look, toEnd]);

  return { atEnd, toEnd, onScroll: look };
}
