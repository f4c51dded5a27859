import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How near the log's top loads older messages, px (MSG-27). */
const TOP_PX = 67;
/** So near its end the reader is at the end. */
const END_PX = 48;

interface Options {
  /** changes with what is said last */
  end: unknown;
  /** changes when older messages were put before the others */
  start: unknown;
  /** the last entry is the reader's own: he sees it wherever he was */
  own: boolean;
  onTop: () => void;
}

/** Where a log stands: at its end while things are said, and in its place when something is put before it. */
export function useLogScroll({ end, start, own, onTop }: Options) {
  const log = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const held = useRef({ atEnd: true, height: 0, top: 0, start });

  const look = useCallback(() => {
    const box = log.current;
    if (!box) return;
    const { scrollHeight, scrollTop, clientHeight } = box;
    const isAtEnd = scrollHeight - scrollTop - clientHeight < END_PX;
    held.current = { ...held.current, atEnd: isAtEnd, top: scrollTop, height: scrollHeight };
    setAtEnd(isAtEnd);
    if (scrollTop <= TOP_PX) onTop();
  }, [onTop]);

  const toEnd = useCallback(() => log.current?.scrollTo({ top: log.current.scrollHeight }), []);

  useLayoutEffect(() => {
    const box = log.current;
    if (!box) return;
    const { start: before, atEnd: wasAtEnd, top, height } = held.current;
    if (before !== start && !wasAtEnd) box.scrollTo({ top: top + box.scrollHeight - height });
    else if (wasAtEnd || own) toEnd();
    held.current.start = start;
    look();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what is said, or put before it, moves the log
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
  }, [look, toEnd]);

  return { log, atEnd, toEnd, onScroll: look };
}
