import type { KeyboardEvent, PointerEvent } from 'react';
import { type DraftFile, isUnfinished } from '../../../lib/draft-files/draft-file.ts';
import { classNames } from '../../../ui/class-names.ts';
import {
  CheckIcon,
  CloseIcon,
  ImageIcon,
  NextIcon,
  PlayIcon,
  PreviousIcon,
  WarningIcon,
} from '../../../ui/icons/icons.tsx';
import { playTime } from '../../../ui/photos/photo.ts';
import { Spinning } from '../../../ui/feedback/spinner.tsx';

interface Props {
  file: DraftFile;
  index: number;
  count: number;
  hintId: string;
  lifted: boolean;
  /** a tile of a post's grid, and not of a comment's strip */
  tile?: boolean | undefined;
  /** what lists show of a listing */
  cover?: boolean | undefined;
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  onDescribe(): void;
  onRemove(): void;
  onRetry(): void;
  onMove(by: -1 | 1): void;
  /** whether the press only ended a drag */
  wasDragged(): boolean;
}

/** A dark overlay, readable on any picture and in both themes. */
const glass = 'bg-[rgb(0_0_0/.66)] text-white transition-colors hover:bg-[rgb(0_0_0/.85)]';

/** A file's accessible name: "Photo 2 of 3: desk lamp.jpg". */
function fileName({ kind, alt, name, seconds }: DraftFile, index: number, count: number): string {
  const length = kind === 'video' && seconds ? `, ${playTime(seconds)}` : '';
  return `${kind === 'video' ? 'Video' : 'Photo'} ${index + 1} of ${count}: ${alt || name}${length}`;
}

/** One file of a draft: its preview and progress, with controls to move, describe, retry and remove it. */
export function Thumb({ file, index, count, hintId, lifted, tile, cover, ...on }: Props) {
  const { state, preview, kind, seconds, failure, alt } = file;
  const what = `${kind === 'video' ? 'video' : 'photo'} ${index + 1}`;
  const failed = state === 'failed';
  const busy = isUnfinished(file);
  return (
    <li
      data-file={file.id}
      className={classNames(
        'group relative shrink-0 touch-manipulation select-none',
        tile ? 'aspect-square rounded-l' : 'size-28 rounded-m phone:size-26',
        tile && index === 0 && 'col-span-2 row-span-2',
        count > 1 && (lifted ? 'cursor-grabbing' : 'cursor-grab'),
        failed ? 'bg-danger-tint inset-ring inset-ring-danger' : 'bg-3',
        lifted && 'z-10 opacity-90 shadow-float',
      )}
      // It can be dragged by its controls, too, and a drag doesn't press them.
      onPointerDown={on.onPointerDown}
      onClickCapture={(event) => on.wasDragged() && event.stopPropagation()}
      onContextMenu={(event) => event.preventDefault()}
    >
      <button
        type="button"
        data-grip
        aria-label={`${fileName(file, index, count)}${busy ? ', uploading' : ''}`}
        aria-describedby={hintId}
        className={`block size-full touch-manipulation overflow-hidden [cursor:inherit] [-webkit-touch-callout:none] ${tile ? 'rounded-l' : 'rounded-m'}`}
        onKeyDown={on.onKeyDown}
        onClick={on.onDescribe}
      >
        {preview && !failed ? (
          <img
            src={preview}
            alt=""
            draggable={false}
            className={classNames('size-full object-cover', busy && 'opacity-45')}
            // A video may have no preview image.
            onError={(event) => (event.currentTarget.style.visibility = 'hidden')}
          />
        ) : failed ? null : (
          <span className="grid size-full place-items-center text-3">
            {kind === 'video' ? <PlayIcon size={28} /> : <ImageIcon size={28} />}
          </span>
        )}
      </button>
      {kind === 'video' && !failed && !busy ? (
        <span className="pointer-events-none absolute top-8.5 left-1.5 inline-flex h-5.5 items-center gap-1 rounded-s bg-[rgb(0_0_0/.66)] px-1.5 text-micro font-medium text-white tnum">
          <PlayIcon size={12} filled />
          {seconds ? playTime(seconds) : <span className="sr-only">Video</span>}
        </span>
      ) : null}
      {busy ? <Waiting file={file} /> : null}
      {failed ? (
        <span className="pointer-events-none absolute inset-0 flex flex-col justify-end gap-0.5 p-2 text-small/4 font-medium text-danger">
          <WarningIcon size={20} className="mb-auto" />
          <span>Upload failed</span>
          {failure?.final ? null : (
            <button
              type="button"
              onClick={on.onRetry}
              className="pointer-events-auto hit-44 self-start rounded-s font-semi underline underline-offset-2"
            >
              Retry
            </button>
          )}
        </span>
      ) : null}
      {state === 'done' ? (
        <button
          type="button"
          aria-label={`ALT: describe ${what}`}
          onClick={on.onDescribe}
          className={`absolute top-1.5 left-1.5 inline-flex h-5.5 items-center gap-1 rounded-s px-1.75 text-[11px] font-semi tracking-[.03em] after:absolute after:-inset-1.5 ${glass}`}
        >
          {alt ? <CheckIcon size={12} strokeWidth={3} /> : null}
          ALT
        </button>
      ) : null}
      <button
        type="button"
        aria-label={`Remove ${what}`}
        onClick={on.onRemove}
        className={`absolute top-1 right-1 grid size-7 place-items-center rounded-full after:absolute after:-inset-1.5 ${glass}`}
      >
        <CloseIcon size={16} />
      </button>
      {cover && !failed ? (
        <span
          className={`pointer-events-none absolute left-2 ${busy ? 'top-2' : 'bottom-2'} inline-flex h-6 items-center rounded-pill bg-[rgb(0_0_0/.62)] px-2 text-micro font-semi text-white`}
        >
          Cover
        </span>
      ) : null}
      {/* In the tile of a failed one is Retry; it's still moved by dragging and by keyboard. */}
      {index > 0 && !failed ? <MoveButton by={-1} onMove={on.onMove} /> : null}
      {index < count - 1 && !failed ? <MoveButton by={1} onMove={on.onMove} /> : null}
    </li>
  );
}

/** Swaps a photo with its neighbor; with a mouse it's shown on the tile under it. */
function MoveButton({ by, onMove }: { by: -1 | 1; onMove(by: -1 | 1): void }) {
  const Icon = by < 0 ? PreviousIcon : NextIcon;
  return (
    <button
      type="button"
      data-move={by}
      aria-label={by < 0 ? 'Move left' : 'Move right'}
      onClick={() => onMove(by)}
      className={`absolute bottom-1 grid size-7 place-items-center rounded-full after:absolute after:-inset-1 any-pointer-fine:not-group-hover:not-group-focus-within:opacity-0 ${by < 0 ? 'left-1' : 'right-1'} ${glass}`}
    >
      <Icon size={16} />
    </button>
  );
}

function Waiting({ file: { state, progress } }: { file: DraftFile }) {
  const percent = Math.round(progress * 100);
  return (
    <span className="pointer-events-none absolute inset-0 flex flex-col justify-end rounded-m bg-[rgb(28_28_30/.5)] p-2 text-micro font-semi text-white tnum [text-shadow:0_0_4px_rgb(0_0_0/.6)]">
      {state === 'uploading' && progress > 0 ? (
        <>
          <span className="mb-1">{percent} %</span>
          <span
            role="progressbar"
            aria-label="Uploading"
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            className="block h-1 overflow-hidden rounded-pill bg-[rgb(255_255_255/.4)]"
          >
            <span className="block h-full rounded-pill bg-white" style={{ width: `${percent}%` }} />
          </span>
        </>
      ) : (
        <Spinning size={18} />
      )}
    </span>
  );
}
