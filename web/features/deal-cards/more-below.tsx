import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { DownIcon } from '../../ui/icons/icons.tsx';

/** A part of the screen that scrolls as a whole, with a button at its lower edge while there is more below. */
export function MoreBelow({ className, children }: { className: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const [hasMore, setMore] = useState(false);
  useEffect(() => {
    if (!box.current || !end.current) return;
    const observer = new IntersectionObserver(([entry]) => setMore(entry?.isIntersecting === false), {
      root: box.current,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} className={classNames('shrink-0 overflow-y-auto overscroll-contain', className)}>
      {children}
      <div ref={end} className="h-px" />
      {hasMore ? (
        <div className="pointer-events-none sticky bottom-0 z-1 -mt-14 flex h-14 items-end justify-center bg-linear-to-t from-page pb-1">
          <button
            type="button"
            aria-label="More below"
            onClick={() => box.current?.scrollBy({ top: box.current.clientHeight * 0.7, behavior: 'smooth' })}
            className="pointer-events-auto hit-44 grid size-8 place-items-center rounded-full border border-line bg-page text-2 shadow-float"
          >
            <DownIcon size={18} />
          </button>
        </div>
      ) : null}
    </div>
  );
}
