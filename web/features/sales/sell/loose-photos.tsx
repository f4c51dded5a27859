import type { PointerEvent } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import type { DraftFile } from '../../../lib/draft-files/draft-file.ts';
import { PhotoButton } from './photo-button.tsx';

interface LoosePhotosProps {
  loose: readonly DraftFile[];
  selected: readonly string[];
  onToggle(id: string): void;
  /** a photo is dragged over it */
  over: boolean;
  onPress(event: PointerEvent<HTMLElement>, id: string): void;
}

/** Photos that belong to no item yet. */
export function LoosePhotos({ loose, selected, over, onToggle, onPress }: LoosePhotosProps) {
  if (loose.length === 0) return null;
  return (
    <section
      aria-label="Photos left to sort"
      data-drop=""
      className={classNames('px-4 pt-4', over && 'bg-2 outline-2 -outline-offset-2 outline-line-2')}
    >
      <h2 className="font-semi">
        {loose.length === 1 ? '1 photo left to sort' : `${loose.length} photos left to sort`}
      </h2>
      <div className="mt-2 flex flex-wrap gap-2">
        {loose.map((file, at) => (
          <PhotoButton
            key={file.id}
            file={file}
            name={`Photo ${at + 1} left to sort`}
            selected={selected.includes(file.id)}
            onToggle={() => onToggle(file.id)}
            onPointerDown={(event) => onPress(event, file.id)}
            className="size-22"
          />
        ))}
      </div>
    </section>
  );
}
