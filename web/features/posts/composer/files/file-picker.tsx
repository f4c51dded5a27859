import type { ChangeEvent } from 'react';
import { accept } from '../../../../lib/photos/refusals.ts';
import { ImageIcon } from '../../../../ui/icons/icons.tsx';
import type { Draft } from '../draft/draft.ts';
import { picksSeveral } from '../target.ts';

/** The button that opens the device's file picker (POS-12 to POS-14). */
export function FilePicker({ draft, held, id }: { draft: Draft; held: number; id: string }) {
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])];
    // Lets the same file be chosen again.
    event.target.value = '';
    draft.files.add(chosen);
  };
  return (
    <span className="relative grid size-target shrink-0 place-items-center rounded-pill text-accent transition-colors focus-within:outline-2 focus-within:outline-focus hover:bg-accent-tint phone:w-10.5">
      <ImageIcon />
      <input
        id={id}
        type="file"
        aria-label="Photos or videos"
        title="Photos or videos"
        accept={accept}
        multiple={picksSeveral(held)}
        onChange={take}
        className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
      />
    </span>
  );
}
