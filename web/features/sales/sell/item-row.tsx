import type { PointerEvent } from 'react';
import { choiceLabel, choicesOf } from '../../../../contract/posts/listing-fields.ts';
import { fromPlainText, lengthOf } from '../../../../contract/posts/rich-text/index.ts';
import { limits } from '../../../../contract/limits.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { tooLong } from '../../../ui/forms/counter.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextArea, TextInput } from '../../../ui/forms/text-input.tsx';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { NextIcon, TrashIcon } from '../../../ui/icons/icons.tsx';
import { focusAfterRemoval } from '../../../ui/layout/focus-after-removal.ts';
import type { DraftFile } from '../../../lib/draft-files/draft-file.ts';
import type { EditedItem } from './edited-sale.ts';
import { PhotoButton } from './photo-button.tsx';

const categories = choicesOf('category');
const conditions = choicesOf('condition');

interface ItemRowProps {
  item: EditedItem;
  position: number;
  photos: readonly DraftFile[];
  /** why it wasn't posted */
  problem: string | null;
  /** ids of the selected photos */
  selected: readonly string[];
  onToggle(photo: string): void;
  onChange(change: Partial<Pick<EditedItem, 'title' | 'price' | 'category' | 'condition' | 'text'>>): void;
  /** takes the selected photos */
  onTake(): void;
  /** a photo is dragged over it */
  over: boolean;
  onPress(event: PointerEvent<HTMLElement>, photo: string): void;
  onRemove(): void;
}

/** Focuses the same field of the next item, as in a table; after the last one nothing changes. */
function focusNext(field: HTMLElement): void {
  const row = field.closest('li');
  const at = [...(row?.querySelectorAll('input, select') ?? [])].indexOf(field);
  const next = row?.nextElementSibling?.querySelectorAll<HTMLElement>('input, select')[at];
  next?.focus();
}

/** An item of the grid: its photos and three fields, and folded its condition and description. */
export function ItemRow(props: ItemRowProps) {
  const { item, position, photos, problem, selected, over, onToggle, onChange, onTake, onPress, onRemove } = props;
  const name = item.title || `Item ${position}`;
  const others = selected.some((id) => !item.files.includes(id));
  const onKeyDown = (event: React.KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    focusNext(event.currentTarget);
  };
  return (
    <li
      aria-label={name}
      data-drop={item.id}
      className={classNames(
        'grid grid-cols-[176px_minmax(0,1fr)_104px_180px_44px] items-center gap-2 border-b border-line px-4 py-2',
        'narrow:grid-cols-[88px_minmax(76px,1fr)_minmax(0,1fr)_44px] narrow:items-start narrow:gap-2.5 narrow:py-3',
        over && 'bg-2 outline-2 -outline-offset-2 outline-line-2',
      )}
    >
      <div className="flex flex-wrap gap-1 narrow:row-span-2">
        {photos.map((file, at) => (
          <PhotoButton
            key={file.id}
            file={file}
            name={`Photo ${at + 1} of ${name}`}
            selected={selected.includes(file.id)}
            onToggle={() => onToggle(file.id)}
            onPointerDown={(event) => onPress(event, file.id)}
            className={at === 0 ? 'size-13 narrow:size-22' : 'h-13 w-9 narrow:size-10.5'}
          />
        ))}
        {photos.length === 0 && !others ? (
          <span className="grid size-13 place-items-center rounded-m bg-2 text-center text-small text-3 narrow:size-22">
            No photo
          </span>
        ) : null}
        {others ? (
          <Button
            size="s"
            className="px-2! narrow:w-full narrow:px-0!"
            onClick={() => onTake()}
            aria-label={`Move here: ${name}`}
          >
            Move here
          </Button>
        ) : null}
      </div>
      <TextInput
        label="Title"
        hideLabel
        placeholder="What is it?"
        maxCharacters={limits.titleMax}
        enterKeyHint="next"
        value={item.title}
        onChange={({ target: { value } }) => onChange({ title: value })}
        onKeyDown={onKeyDown}
        className="narrow:col-span-2"
      />
      <TextInput
        label="Price"
        hideLabel
        lead="$"
        inputMode="numeric"
        maxLength={9}
        enterKeyHint="next"
        value={item.price}
        onChange={({ target: { value } }) => onChange({ price: value })}
        onKeyDown={onKeyDown}
      />
      <Select
        label="Category"
        hideLabel
        placeholder="Category"
        options={categories}
        value={item.category}
        onChange={({ target: { value } }) => onChange({ category: value })}
        className="narrow:col-span-2"
      />
      <IconButton
        label={`Remove ${name}`}
        icon={<TrashIcon size={20} />}
        onClick={({ currentTarget }) => {
          focusAfterRemoval(currentTarget)?.focus();
          onRemove();
        }}
        className="narrow:col-start-4 narrow:row-start-1"
      />
      <ItemDetails item={item} onChange={onChange} />
      {problem ? (
        <p role="alert" className="col-span-full text-small text-danger">
          {problem}
        </p>
      ) : null}
    </li>
  );
}

/** Condition and description, folded; the summary shows what they say. */
function ItemDetails({ item: { condition, text }, onChange }: Pick<ItemRowProps, 'item' | 'onChange'>) {
  const used = lengthOf(fromPlainText(text));
  const said = [condition && choiceLabel(condition), text.trim()].filter(Boolean).join(' · ');
  return (
    <details className="group col-span-full min-w-0 desk:col-start-2 desk:col-end-6 narrow:col-span-full!">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-s text-small text-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        <NextIcon size={16} className="shrink-0 transition-transform group-open:rotate-90" />
        <span className="truncate">{said || 'Condition and description'}</span>
      </summary>
      <div className="grid gap-3 pt-1 pb-2">
        <Select
          label="Condition"
          placeholder="None"
          options={conditions}
          value={condition}
          onChange={({ target: { value } }) => onChange({ condition: value })}
          className="max-w-60"
        />
        <TextArea
          label="Description"
          note={used >= limits.listingTextMax * 0.8 ? `${used} / ${limits.listingTextMax}` : undefined}
          maxLength={limits.listingTextMax * 2}
          rows={3}
          value={text}
          error={tooLong(used, limits.listingTextMax, 'to post it')}
          onChange={({ target: { value } }) => onChange({ text: value })}
        />
      </div>
    </details>
  );
}
