import { type ChangeEvent, useRef, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { itemProblem } from '../../../../contract/sales/drafts.ts';
import { acceptedFiles } from '../../../lib/photos/refusals.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { CheckIcon, ImageIcon, PlusIcon, WarningIcon } from '../../../ui/icons/icons.tsx';
import { ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { itemsText } from '../words.ts';
import { type EditedSale, typedPrice } from './edited-sale.ts';
import { type EditorState, type SaveState, savingOf } from './editor-state.ts';
import { ItemBoard } from './item-board.tsx';
import { SaleFields } from './sale-fields.tsx';
import type { SaleEditor } from './use-sale-editor.ts';
import { randomId } from '../../../lib/random-id.ts';

const savingWords: Record<SaveState, string> = {
  saved: 'Saved',
  saving: 'Saving…',
  failed: 'Not saved yet. Retrying…',
  refused: 'Not saved',
};

interface SaleSheetProps {
  editor: SaleEditor;
  state: EditorState;
  sale: EditedSale;
}

/** The items of a sale with their photos, the sale's own fields, and what is done with all of it. */
export function SaleSheet({ editor, state, sale }: SaleSheetProps) {
  const { id, files, problems, phase, posted, sorted, next } = state;
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [discarding, setDiscarding] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const saving = savingOf(state);
  const isPosting = phase === 'photos' || phase === 'saving' || phase === 'posting';

  const known = new Set(files.map((file) => file.id));
  const chosen = selected.filter((photo) => known.has(photo));
  const start = (ids: readonly string[] = chosen) => {
    editor.dispatch({ type: 'item-added', id: randomId(), photos: ids });
    setSelected([]);
  };
  const ready = sale.items.filter(
    ({ title, price, category }) => !itemProblem({ title, price: typedPrice(price), category }),
  ).length;
  const failed = files.filter((file) => file.state === 'failed').length;
  const uploading = files.filter((file) => file.state !== 'done' && file.state !== 'failed').length;
  // not "Saved" while photos upload: another device couldn't go on with those
  const shown: SaveState = saving === 'saved' && uploading > 0 ? 'saving' : saving;
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const list = [...(event.target.files ?? [])];
    event.target.value = '';
    void editor.addPhotos(list);
  };
  const empty = sale.items.length === 0 && sale.loose.length === 0;

  return (
    <div className="flex min-h-dvh flex-col">
      {next ? <Navigate to={next.to} replace={next.replace} /> : null}
      <ScreenHead title="Sell many items" back="/home">
        <span role="status" className="flex items-center gap-1 text-small text-2">
          {shown === 'saved' && !empty ? <CheckIcon size={16} /> : null}
          {shown === 'failed' || shown === 'refused' ? <WarningIcon size={16} /> : null}
          {empty && shown === 'saved' ? '' : savingWords[shown]}
        </span>
        <label
          className={`${buttonClass('second', 's')} relative cursor-pointer focus-within:outline-2 focus-within:outline-focus`}
        >
          <ImageIcon size={18} />
          <span aria-hidden="true" className="phone:hidden">
            Add photos
          </span>
          <input
            ref={input}
            type="file"
            aria-label="Add photos"
            accept={acceptedFiles}
            multiple
            onChange={take}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </label>
      </ScreenHead>

      {empty ? (
        <EmptyState
          className="py-14"
          drawing="listing"
          title="Sell everything in one go"
          text="Pick up to 40 photos. They're sorted into items by when you took them; then add titles and prices."
          action={
            <Button look="primary" onClick={() => input.current?.click()}>
              Choose photos
            </Button>
          }
        />
      ) : (
        <>
          {posted ? (
            <p className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-2 px-4 py-3">
              <span className="min-w-0 flex-1">
                Everything that was ready is posted. Finish these to add them to the sale.
              </span>
              <Link to={`/sale/${id}`} className={buttonClass('second', 's')}>
                View sale
              </Link>
            </p>
          ) : null}
          {sorted && !posted ? (
            <p className="px-4 pt-3 pb-1 text-small text-2">
              {sorted.photos === 1 ? '1 photo' : `${sorted.photos} photos`} sorted into {itemsText(sorted.items)} by
              time. Drag a photo to move it (on a phone, hold it first), or select it and choose where it goes.
            </p>
          ) : null}
          {failed > 0 ? (
            <p className="flex flex-wrap items-center gap-2 px-4 pt-2 text-small text-danger">
              <WarningIcon size={16} />
              {failed === 1 ? "1 photo wasn't uploaded." : `${failed} photos weren't uploaded.`}
              <Button size="s" onClick={() => editor.retryPhotos()}>
                Retry
              </Button>
            </p>
          ) : null}
          <ItemBoard
            editor={editor}
            sale={sale}
            files={files}
            problems={problems}
            selected={chosen}
            onSelect={setSelected}
          />
          <div className="flex flex-wrap gap-2 px-4 py-3">
            <Button size="s" icon={<PlusIcon size={18} />} onClick={() => start([])}>
              Add item
            </Button>
            {sale.items.length > 0 || posted ? (
              <Button size="s" look="plain" disabled={isPosting} onClick={() => setDiscarding(true)}>
                Discard
              </Button>
            ) : null}
          </div>
          <SaleFields
            sale={sale}
            posted={posted}
            onChange={(change) => editor.dispatch({ type: 'sale-changed', change })}
          />
        </>
      )}

      <div className="sticky bottom-0 z-float mt-auto flex min-h-17 flex-wrap items-center gap-3 border-t border-line bg-glass px-4 py-2.5 backdrop-blur-[14px] phone:pb-[calc(10px+env(safe-area-inset-bottom))]">
        {chosen.length > 0 ? (
          <>
            <span className="mr-auto text-small text-2 phone:sr-only">
              {chosen.length === 1 ? '1 photo' : `${chosen.length} photos`} selected
            </span>
            <Button
              look="plain"
              size="s"
              onClick={() => {
                editor.removePhotos(chosen);
                setSelected([]);
              }}
            >
              Remove
            </Button>
            <Button look="primary" onClick={() => start()}>
              New item from {chosen.length === 1 ? '1 photo' : `${chosen.length} photos`}
            </Button>
          </>
        ) : (
          <>
            <span className="flex-1 text-small text-2 tnum">
              {sale.items.length > 0 ? `${ready} of ${sale.items.length} ready` : ''}
              {uploading > 0 ? ` · Uploading ${uploading}` : ''}
            </span>
            <Button
              look="primary"
              busy={isPosting}
              busyLabel="Posting…"
              disabled={ready === 0}
              onClick={() => editor.dispatch({ type: 'post' })}
            >
              Post all
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        open={discarding}
        onClose={() => setDiscarding(false)}
        title="Discard these items?"
        text="Their photos, titles, and prices are deleted on all your devices."
        confirm="Discard"
        danger
        onConfirm={() => {
          setDiscarding(false);
          editor.dispatch({ type: 'discard' });
        }}
      />
    </div>
  );
}
