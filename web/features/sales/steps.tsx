import { useEffect, useRef } from 'react';
import type { PriceStep } from '../../../contract/sales/schedule.ts';
import { classNames } from '../../ui/class-names.ts';
import { offText, shortDay } from './words.ts';

/**
 * A sale's price steps by date.
 * @param now percent off now; null before the sale
 */
export function PriceSteps({ steps, now }: { steps: readonly PriceStep[]; now: number | null }) {
  const current = now === null ? -1 : steps.findLastIndex(({ percent }) => percent <= now);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const step = list.current?.children[current];
    // on a phone a long schedule is wider than the screen
    if (list.current && step instanceof HTMLElement) list.current.scrollLeft = step.offsetLeft - step.offsetWidth;
  }, [current]);
  return (
    <ol
      ref={list}
      aria-label="Price steps"
      // a scrollable list is scrolled by its arrow keys
      tabIndex={0}
      className="relative mt-3 flex overflow-x-auto text-center text-small"
    >
      {steps.map(({ day, percent }, at) => (
        <li
          key={day}
          aria-current={at === current ? 'step' : undefined}
          className={classNames(
            'relative min-w-18 flex-1 pt-6 leading-4.5',
            'before:absolute before:top-1 before:left-1/2 before:z-1 before:size-3 before:-translate-x-1/2 before:rounded-pill before:border-2',
            at <= current ? 'before:border-invert before:bg-invert' : 'before:border-line-2 before:bg-page',
            at === current &&
              'before:ring-2 before:ring-page before:outline-2 before:outline-invert before:outline-offset-2',
            'not-last:after:absolute not-last:after:top-[9px] not-last:after:left-1/2 not-last:after:h-0.5 not-last:after:w-full',
            at < current ? 'not-last:after:bg-invert' : 'not-last:after:bg-line',
          )}
        >
          <b className={at < current ? 'block font-medium text-2' : 'block font-semi'}>{offText(percent)}</b>
          <span className="text-2 tnum">{shortDay(day)}</span>
        </li>
      ))}
    </ol>
  );
}
