import { classNames } from '../class-names.ts';
import { WarningIcon } from '../icons/icons.tsx';

/** An error message where the error occurred, with a retry button. */
export function ErrorLine({
  text,
  onRetry,
  retry = 'Retry',
  className,
}: {
  text: string;
  onRetry?: () => void;
  retry?: string;
  className?: string;
}) {
  return (
    <div
      aria-live="polite"
      className={classNames(
        'flex flex-wrap items-center justify-center gap-x-2 px-4 py-3 text-label text-danger',
        className,
      )}
    >
      <span className="text-center">
        <WarningIcon size={16} className="mr-2 -mt-0.5 inline" />
        {text}
      </span>
      {onRetry ? (
        <button
          type="button"
          onClick={onRetry}
          className="hit-44 rounded-s px-1 font-semi text-ink underline underline-offset-3 hover:decoration-2"
        >
          {retry}
        </button>
      ) : null}
    </div>
  );
}
