import type { ChangeEvent } from 'react';
import { acceptedFiles } from '../../../lib/photos/refusals.ts';
import { ImageIcon } from '../../../ui/icons/icons.tsx';
import type { Draft } from '../draft/draft.ts';
import { picksSeveral } from '../target.ts';

interface Props {
  draft: Draft;
  /** how many files are attached */
  held: number;
  id: string;
  /** without a button of its own: other buttons open it */
  bare?: boolean;
}

/** The button that opens the device's file picker. */
export function FilePicker({ draft, held, id, bare }: Props) {
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])];
    // Lets the same file be chosen again.
    event.target.value = '';
    draft.files.add(chosen);
  };
  const input = (
    <input
      id={id}
      type="file"
      aria-label="Photos or videos"
      title="Photos or videos"
      accept={acceptedFiles}
      multiple={picksSeveral(held)}
      tabIndex={bare ? -1 : undefined}
      onChange={take}
      className={bare ? 'sr-only' : 'absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer'}
    />
  );
  if (bare) return input;
  return (
    <span className="relative grid size-target shrink-0 place-items-center rounded-pill text-accent transition-colors focus-within:outline-2 focus-within:outline-focus hover:bg-accent-tint phone:w-10.5">
      <ImageIcon />
      {input}
    </span>
  );
}
