import { actionKeys, actionLabels } from '../decide/words.ts';
import { keysAreOff } from './use-queue-keys.ts';

const kbd =
  'inline-block min-w-5 rounded-[5px] px-1 text-center font-sans leading-5 font-medium inset-ring inset-ring-line-2';

/** The keyboard shortcuts, where there is a keyboard and they are on; `list`: with those that move in a list. */
export function KeyHints({ list }: { list?: boolean }) {
  if (keysAreOff()) return null;
  const moves = list
    ? ([
        ['j', 'Next'],
        ['k', 'Previous'],
        ['x', 'Select'],
        ['o', 'Open'],
      ] as const)
    : [];
  const actions = (['dismiss', 'hide', 'remove', 'warn', 'suspend', 'ban', 'restore'] as const).map(
    (action) => [actionKeys[action], actionLabels[action]] as const,
  );
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1.5 border-b border-line px-4 py-2.5 text-micro text-3 narrow:hidden pointer-coarse:hidden">
      {[...moves, ...actions].map(([key, word]) => (
        <span key={key} className="whitespace-nowrap">
          <kbd className={kbd}>{key}</kbd> {word}
        </span>
      ))}
    </p>
  );
}
