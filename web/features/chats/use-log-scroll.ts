import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Older messages load this close to the top of the log, px (D54). */
const TOP_PX = 67;
/** Within this distance the log counts as scrolled to its end. */
const END_PX = 48;

interface Options {
  /** changes when a message is added at the end */
  end: unknown;
  /** changes when older messages are added above */
  start: unknown;
  /** the last entry is the reader's own, so the log scrolls to it from anywhere */
  own: boolean;
  onTop: () => void;
  /** gets how far the end of the log is below what is shown, px */
  onDistance?: ((toEnd: number) => void) | undefined;
  /** until then CSS keeps the log scrolled to its end */
  hydrated: boolean;
}

/**
 * The log's scroll position: it follows new messages at the end, and stays in place when older ones are added above.
 */
export function useLogScroll({ end, start, own, onTop, onDistance, hydrated }: Options) {
  const log = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  // as last read: once new messages are rendered, it still says where the reader was before; `height` and `top` in px
  const position = useRef({ atEnd: true, height: 0, top: 0, start });

  const readPosition = useCallback(() => {
    const box = log.current;
    if (!box || !hydrated) return;
    const { scrollHeight, scrollTop, clientHeight } = box;
    const toEnd = scrollHeight - scrollTop - clientHeight;
    const isAtEnd = toEnd < END_PX;
    onDistance?.(toEnd);
    position.current = { ...position.current, atEnd: isAtEnd, top: scrollTop, height: scrollHeight };
    setAtEnd(isAtEnd);
    if (scrollTop <= TOP_PX) onTop();
  }, [onTop, onDistance, hydrated]);

  const toEnd = useCallback(() => log.current?.scrollTo({ top: log.current.scrollHeight }), []);

  useLayoutEffect(() => {
    const box = log.current;
    if (!box || !hydrated) return;
    const { start: before, atEnd: wasAtEnd, top, height } = position.current;
    if (before !== start && !wasAtEnd) box.scrollTo({ top: top + box.scrollHeight - height });
    else if (wasAtEnd || own) toEnd();
    position.current.start = start;
    readPosition();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only new or older messages change the scroll position
  }, [start, end, own, hydrated]);

  // A photo, the composer or a keyboard that grows takes space: keep the end in view.
  useEffect(() => {
    const box = log.current;
    if (!box || !hydrated) return;
    const observer = new ResizeObserver(() => {
      if (position.current.atEnd) toEnd();
      readPosition();
    });
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    return () => observer.disconnect();
  }, [readPosition, toEnd, hydrated]);

  return { log, atEnd, toEnd, onScroll: readPosition };
}
