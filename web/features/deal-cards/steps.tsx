import type { DealState } from '../../../contract/deals/deal-facts.ts';
import { classNames } from '../../ui/class-names.ts';

const steps = ['Offer', 'On hold', 'Meet-up', 'Handed off'] as const;

const reached: Partial<Record<DealState, number>> = { open: 0, countered: 0, held: 1, agreed: 2, handed_off: 3 };

/** How far a deal has come: four steps, the current one half full. Renders nothing for a deal that fell through. */
export function DealSteps({ state }: { state: DealState }) {
  const now = reached[state];
  if (now === undefined) return null;
  return (
    <ol aria-label="Progress" className="mt-3.5 grid grid-cols-4 gap-1">
      {steps.map((name, index) => {
        const isCurrent = index === now && state !== 'handed_off';
        const isDone = index < now || state === 'handed_off';
        return (
          <li
            key={name}
            aria-current={isCurrent ? 'step' : undefined}
            className={classNames(
              'pt-2 text-micro',
              'relative before:absolute before:inset-x-0 before:top-0 before:h-1 before:rounded-[2px]',
              isDone ? 'before:bg-invert' : 'before:bg-3',
              isCurrent &&
                'font-semi text-ink after:absolute after:top-0 after:left-0 after:h-1 after:w-1/2 after:rounded-[2px] after:bg-invert',
              isDone ? 'text-2' : !isCurrent && 'text-3',
            )}
          >
            {name}
          </li>
        );
      })}
    </ol>
  );
}
