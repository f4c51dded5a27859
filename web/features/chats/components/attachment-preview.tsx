import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { CloseIcon, VideoIcon } from '../../../ui/icons/icons.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import type { Attachment } from '../written-message.ts';

interface Props {
  attachment: Attachment;
  onRemove: () => void;
  onRetry: () => void;
}

/** The message's attachment, at most 200 px high, with its upload progress. */
export function AttachmentPreview({ attachment, onRemove, onRetry }: Props) {
  const { name, kind, preview, progress, upload, failure } = attachment;
  return (
    <div className="pb-2">
      <div className="relative w-fit max-w-full">
        {preview ? (
          <img src={preview} alt={name} className="max-h-50 max-w-full rounded-l bg-3 object-contain" />
        ) : (
          <span className="grid size-28 place-items-center rounded-l bg-3 text-2">
            <VideoIcon className={kind === 'video' ? '' : 'invisible'} />
          </span>
        )}
        <button
          type="button"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
          className="hit-44 absolute top-1.5 right-1.5 grid size-7 place-items-center rounded-full bg-[rgb(0_0_0/.62)] text-white hover:bg-[rgb(0_0_0/.8)]"
        >
          <CloseIcon size={16} />
        </button>
        {upload || failure ? null : (
          <ProgressBar label={`Uploading ${name}`} value={progress} className="absolute inset-x-2 bottom-2" />
        )}
      </div>
      {failure ? <ErrorLine text={failure} onRetry={onRetry} className="justify-start px-0 py-1" /> : null}
    </div>
  );
}
