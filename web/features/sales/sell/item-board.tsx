import { useRef } from 'react';
import type { DraftFile } from '../../../lib/draft-files/draft-file.ts';
import type { EditedSale } from './edited-sale.ts';
import { ItemRow } from './item-row.tsx';
import { LoosePhotos } from './loose-photos.tsx';
import type { SaleEditor } from './use-sale-editor.ts';
import { usePhotoDrag } from './use-photo-drag.ts';

interface ItemBoardProps {
  editor: SaleEditor;
  sale: EditedSale;
  files: readonly DraftFile[];
  /** why items weren't posted, by their ids */
  problems: Readonly<Record<string, string>>;
  /** ids of the selected photos */
  selected: readonly string[];
  onSelect(photos: readonly string[]): void;
}

/** The items with their photos, which are dragged between them, or selected and moved. */
export function ItemBoard({ editor, sale, files, problems, selected, onSelect }: ItemBoardProps) {
  const board = useRef<HTMLDivElement>(null);
  const move = (photos: readonly string[], to: string | null) => {
    editor.dispatch({ type: 'photos-moved', photos, to });
    onSelect([]);
  };
  const drag = usePhotoDrag(board, (photo, to) => {
    const there = to === null ? sale.loose : (sale.items.find(({ id }) => id === to)?.files ?? []);
    // one of several selected photos takes the others along
    const taken = (selected.includes(photo) ? selected : [photo]).filter((id) => !there.includes(id));
    if (taken.length > 0) move(taken, to);
  });
  const byId = new Map(files.map((file) => [file.id, file]));
  const filesOf = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const onToggle = (id: string) => {
    if (!drag.wasDragged()) onSelect(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]);
  };
  return (
    <div ref={board}>
      <LoosePhotos
        loose={filesOf(sale.loose)}
        selected={selected}
        over={drag.over === ''}
        onToggle={onToggle}
        onPress={drag.onPointerDown}
      />
      <div
        aria-hidden="true"
        className="grid grid-cols-[176px_minmax(0,1fr)_104px_180px_44px] gap-2 border-b border-line px-4 pt-4 pb-2 text-small font-semi text-2 narrow:hidden"
      >
        <span>Photos</span>
        <span>Title</span>
        <span>Price</span>
        <span>Category</span>
      </div>
      <ul aria-label="Items">
        {sale.items.map((item, at) => (
          <ItemRow
            key={item.id}
            item={item}
            position={at + 1}
            photos={filesOf(item.files)}
            problem={problems[item.id] ?? null}
            selected={selected}
            over={drag.over === item.id}
            onToggle={onToggle}
            onChange={(change) => editor.dispatch({ type: 'item-changed', id: item.id, change })}
            onTake={() => move(selected, item.id)}
            onPress={drag.onPointerDown}
            onRemove={() => editor.dispatch({ type: 'item-removed', id: item.id })}
          />
        ))}
      </ul>
    </div>
  );
}
