import { classNames } from '../../ui/class-names.ts';
import { ThumbsDownIcon, ThumbsUpIcon } from '../../ui/icons/icons.tsx';

/** Whether somebody would deal with a person again. */
export function AgainMark({ again }: { again: boolean }) {
  const Icon = again ? ThumbsUpIcon : ThumbsDownIcon;
  return (
    <span
      className={classNames(
        'inline-flex h-6 shrink-0 items-center gap-1.5 rounded-pill px-2 text-small font-semi whitespace-nowrap',
        again ? 'bg-ok-tint text-ok' : 'bg-2 text-2 dark:bg-3',
      )}
    >
      <Icon size={15} />
      {again ? 'Would deal again' : 'Would not deal again'}
    </span>
  );
}
