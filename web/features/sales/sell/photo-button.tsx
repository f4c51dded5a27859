import type { PointerEvent } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { CheckIcon, WarningIcon } from '../../../ui/icons/icons.tsx';
import type { DraftFile } from '../../../lib/draft-files/draft-file.ts';

interface PhotoButtonProps {
  file: DraftFile;
  name: string;
  selected: boolean;
  onToggle(): void;
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  className: string;
}

/** A photo of a draft: a press selects it, and a mouse or a held finger drags it. */
export function PhotoButton({ file, name, selected, onToggle, onPointerDown, className }: PhotoButtonProps) {
  const { preview, state, progress } = file;
  const running = state !== 'done' && state !== 'failed';
  return (
    <button
      type="button"
      aria-pressed={selected}
      aria-label={name}
      onPointerDown={onPointerDown}
      onClick={onToggle}
      onContextMenu={(event) => event.preventDefault()}
      className={classNames(
        'relative shrink-0 touch-manipulation overflow-hidden rounded-m bg-3 select-none focus-visible:outline-offset-2 [-webkit-touch-callout:none]',
        selected && 'outline-2 outline-offset-1 outline-ink',
        className,
      )}
    >
      {preview ? <img src={preview} alt="" draggable={false} className="size-full object-cover" /> : null}
      {running ? (
        <span className="absolute inset-x-1 bottom-1 h-1 overflow-hidden rounded-pill bg-[rgb(0_0_0/.4)]">
          <span className="block h-full bg-white" style={{ width: `${Math.round(progress * 100)}%` }} />
        </span>
      ) : null}
      {state === 'failed' ? (
        <span className="absolute inset-0 grid place-items-center bg-[rgb(0_0_0/.5)] text-white">
          <WarningIcon size={20} />
        </span>
      ) : null}
      {selected ? (
        <span className="absolute top-1 right-1 grid size-5 place-items-center rounded-pill bg-invert text-on-invert">
          <CheckIcon size={14} />
        </span>
      ) : null}
    </button>
  );
}
