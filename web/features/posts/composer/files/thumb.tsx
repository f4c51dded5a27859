import type { KeyboardEvent, PointerEvent } from 'react';
import { type DraftFile, isUnfinished } from '../../../../lib/draft-files/draft-file.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { CheckIcon, CloseIcon, ImageIcon, PlayIcon, WarningIcon } from '../../../../ui/icons/icons.tsx';
import { playTime } from '../../../../ui/photos/photo.ts';
import { Spinning } from '../../../../ui/feedback/spinner.tsx';

interface Props {
  file: DraftFile;
  index: number;
  count: number;
  hintId: string;
  lifted: boolean;
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  onDescribe(): void;
  onRemove(): void;
  onRetry(): void;
}

/** A dark overlay, readable on any picture and in both themes. */
const glass = 'bg-[rgb(0_0_0/.66)] text-white transition-colors hover:bg-[rgb(0_0_0/.85)]';

/** A file's accessible name: "Photo 2 of 3: desk lamp.jpg". */
function fileName({ kind, alt, name, seconds }: DraftFile, index: number, count: number): string {
  const length = kind === 'video' && seconds ? `, ${playTime(seconds)}` : '';
  return `${kind === 'video' ? 'Video' : 'Photo'} ${index + 1} of ${count}: ${alt || name}${length}`;
}

/** One file of a draft: its preview and progress, with controls to move, describe, retry and remove it. */
export function Thumb({ file, index, count, hintId, lifted, ...on }: Props) {
  const { state, preview, kind, seconds, failure, alt } = file;
  const what = `${kind === 'video' ? 'video' : 'photo'} ${index + 1}`;
  const failed = state === 'failed';
  const busy = isUnfinished(file);
  return (
    <li
      data-file={file.id}
      className={classNames(
        'relative size-28 shrink-0 rounded-m select-none phone:size-26',
        failed ? 'bg-danger-tint inset-ring inset-ring-danger' : 'bg-3',
        lifted && 'z-10 opacity-90 shadow-float',
      )}
    >
      <button
        type="button"
        data-grip
        aria-label={`${fileName(file, index, count)}${busy ? ', uploading' : ''}`}
        aria-describedby={hintId}
        className={classNames(
          'block size-full touch-manipulation overflow-hidden rounded-m [-webkit-touch-callout:none]',
          count > 1 && (lifted ? 'cursor-grabbing' : 'cursor-grab'),
        )}
        onPointerDown={on.onPointerDown}
        onKeyDown={on.onKeyDown}
        onClick={on.onDescribe}
        onContextMenu={(event) => event.preventDefault()}
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
        <span className="pointer-events-none absolute top-1.5 left-1.5 inline-flex h-5.5 items-center gap-1 rounded-s bg-[rgb(0_0_0/.66)] px-1.5 text-micro font-medium text-white tnum">
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
          className={`absolute bottom-1.5 left-1.5 inline-flex h-5.5 items-center gap-1 rounded-s px-1.75 text-[11px] font-semi tracking-[.03em] after:absolute after:-inset-x-1.5 after:-top-4 after:-bottom-1.5 ${glass}`}
        >
          {alt ? <CheckIcon size={12} strokeWidth={3} /> : null}
          ALT
        </button>
      ) : null}
      <button
        type="button"
        aria-label={`Remove ${what}`}
        onClick={on.onRemove}
        className={`absolute top-1 right-1 grid size-7 place-items-center rounded-full after:absolute after:-inset-2 ${glass}`}
      >
        <CloseIcon size={16} />
      </button>
    </li>
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
