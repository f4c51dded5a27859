import { PHOTO, PhotoButton } from './photo-button.tsx';
import type { DraftFile } from '../../posts/index.ts';

interface LoosePhotosProps {
  loose: readonly DraftFile[];
  selected: readonly string[];
  onToggle(id: string): void;
  onDrop(id: string): void;
}

/** Photos that belong to no item yet. */
export function LoosePhotos({ loose, selected, onToggle, onDrop }: LoosePhotosProps) {
  if (loose.length === 0) return null;
  return (
    <section
      aria-label="Photos left to sort"
      className="px-4 pt-4"
      onDragOver={(event) => event.dataTransfer.types.includes(PHOTO) && event.preventDefault()}
      onDrop={(event) => onDrop(event.dataTransfer.getData(PHOTO))}
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
            className="size-22"
          />
        ))}
      </div>
    </section>
  );
}
