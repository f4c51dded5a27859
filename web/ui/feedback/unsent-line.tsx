import { useOnline } from '../../lib/online.ts';
import { ClockIcon, WarningIcon } from '../icons/icons.tsx';

const actionClass = 'hit-44 rounded-s px-1 font-semi text-ink underline underline-offset-3 hover:decoration-2';

/** Explains why something was not sent: it waits for a connection, an attempt failed, or the server refused it. */
export function UnsentLine({
  refused,
  className = '',
  onRetry,
  onRemove,
}: {
  /** the server's message; null while it is retried automatically */
  refused: string | null;
  className?: string;
  onRetry: () => void;
  onRemove: () => void;
}) {
  const online = useOnline();
  const waits = refused === null && !online;
  return (
    <div
      role={waits ? 'status' : 'alert'}
      className={`flex min-h-8 flex-wrap items-center gap-x-2 text-small font-medium ${waits ? 'text-2' : 'text-danger'} ${className}`}
    >
      <span className="flex gap-2">
        {waits ? (
          <ClockIcon size={16} className="mt-0.5 shrink-0" />
        ) : (
          <WarningIcon size={16} className="mt-0.5 shrink-0" />
        )}
        {refused ?? (online ? 'Not sent' : 'Waiting to reconnect')}
      </span>
      {waits ? null : (
        <button type="button" onClick={onRetry} className={actionClass}>
          Retry
        </button>
      )}
      <button type="button" onClick={onRemove} className={actionClass}>
        Remove
      </button>
    </div>
  );
}
