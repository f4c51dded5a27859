import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '../../../../contract/limits.ts';
import { FieldErrorLine } from '../../../ui/forms/field.tsx';
import { PlusIcon } from '../../../ui/icons/icons.tsx';
import { AddTiles } from './add-tiles.tsx';
import { DescribeDialog } from './describe-dialog.tsx';
import { Thumb } from './thumb.tsx';
import type { Composer } from '../use-composer.ts';
import { useDragOrder } from './use-drag-order.ts';

interface Props {
  composer: Composer;
  pickerId: string;
  /** above the fields of a post, instead of below its text */
  first?: boolean;
}

/** The draft's files in order, with a tile to add another. */
export function Thumbs({ composer: { draft, state, listing }, pickerId, first }: Props) {
  const { files, faults } = state;
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState({ text: '', times: 0 });
  const say = (text: string) => setSaid(({ times }) => ({ text, times: times + 1 }));
  const [describing, setDescribing] = useState<string | null>(null);
  const hintId = useId();
  const count = files.length;

  const move = (id: string, to: number) => {
    draft.files.move(id, to);
    say(`Moved to ${to + 1} of ${count}${listing && to === 0 ? ". It's the cover now." : ''}`);
  };
  /** Moves a photo by its button, which keeps the focus; at either end the other one gets it. */
  const step = (id: string, to: number, by: -1 | 1) => {
    flushSync(() => move(id, to));
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>(`[data-file="${id}"] [data-move]`) ?? [])];
    (buttons.find(({ dataset }) => dataset.move === String(by)) ?? buttons[0])?.focus();
  };
  const { dragged, onPointerDown, wasDragged } = useDragOrder(list, move);

  const remove = (id: string, index: number) => {
    flushSync(() => draft.files.remove(id));
    say('Removed');
    const grips = list.current?.querySelectorAll<HTMLElement>('[data-grip]') ?? [];
    (grips[Math.min(index, grips.length - 1)] ?? document.getElementById(pickerId))?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, id: string, index: number) => {
    const to = {
      ArrowLeft: index - 1,
      ArrowUp: index - 1,
      ArrowRight: index + 1,
      ArrowDown: index + 1,
      Home: 0,
      End: count - 1,
    }[event.key];
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      remove(id, index);
    } else if (to !== undefined) {
      event.preventDefault();
      if (to < 0 || to >= count || to === index) return;
      const grip = event.currentTarget;
      flushSync(() => move(id, to));
      // Moving an element in the DOM removes its focus.
      grip.focus();
    }
  };
  // a message doesn't fit into a tile
  const failures = new Set(files.flatMap((file) => (file.state === 'failed' && file.failure?.message) || []));
  const described = files.find(({ id }) => id === describing);

  return (
    <div className={first ? 'px-4 pt-3.5' : count > 0 || faults.files ? 'pb-4 desk:pr-4 desk:pl-18' : undefined}>
      <ul
        ref={list}
        aria-label="Added files"
        className={
          first
            ? 'relative grid grid-cols-4 gap-2 max-[359px]:grid-cols-3 desk:grid-cols-6'
            : count > 0
              ? 'scrollless relative flex gap-2 phone:overflow-x-auto phone:overscroll-x-contain phone:px-4 phone:py-1 desk:flex-wrap'
              : 'hidden'
        }
      >
        {files.map((file, index) => (
          <Thumb
            key={file.id}
            file={file}
            index={index}
            count={count}
            hintId={hintId}
            lifted={dragged === file.id}
            tile={first}
            cover={listing && index === 0}
            onPointerDown={(event) => count > 1 && onPointerDown(event, file.id)}
            onKeyDown={(event) => onKeyDown(event, file.id, index)}
            onDescribe={() => file.state === 'failed' || setDescribing(file.id)}
            onMove={(by) => step(file.id, index + by, by)}
            wasDragged={wasDragged}
            onRemove={() => remove(file.id, index)}
            onRetry={() => draft.files.retry(file.id)}
          />
        ))}
        {first && count < limits.filesPerPost ? <AddTiles pickerId={pickerId} empty={count === 0} /> : null}
        {!first && count > 0 && count < limits.filesPerPost ? (
          <li className="shrink-0">
            <button
              type="button"
              aria-label="Add another"
              onClick={() => document.getElementById(pickerId)?.click()}
              className="grid size-28 place-items-center rounded-m text-2 inset-ring inset-ring-line-2 transition-colors hover:bg-2 phone:size-26"
            >
              <PlusIcon />
            </button>
          </li>
        ) : null}
      </ul>
      <FieldErrorLine error={[...failures].join(' ')} className={first ? undefined : 'phone:px-4'} />
      <FieldErrorLine error={faults.files} className={first ? undefined : 'phone:px-4'} />
      <p id={hintId} hidden>
        {count > 1
          ? 'Use the arrow keys to move it, Delete to remove it, or Enter to describe it.'
          : 'Press Delete to remove it or Enter to describe it.'}
      </p>
      <p role="log" aria-live="polite" className="sr-only">
        {/* a new element is announced, also with the text of the one before */}
        <span key={said.times}>{said.text}</span>
      </p>
      {described ? (
        <DescribeDialog
          key={described.id}
          file={described}
          onClose={() => setDescribing(null)}
          onSave={(alt) => draft.files.describe(described.id, alt)}
        />
      ) : null}
    </div>
  );
}
