import { WarningIcon } from '../../../ui/icons.tsx';
import { dropUnsent, retryUnsent, type Unsent } from '../outbox.ts';
import { bubbleClass, MessageText } from './bubble.tsx';
import { MessagePhotos } from './message-photos.tsx';

const deed = 'hit-44 rounded-s px-1 font-semi text-ink underline underline-offset-3 hover:decoration-2';

/** What the viewer has said and the server does not have yet: on its way, waiting for its next try, or refused. */
export function UnsentRow({ unsent, first, last }: { unsent: Unsent; first: boolean; last: boolean }) {
  const { text, upload, late, refused } = unsent;
  return (
    <>
      <article
        aria-label="You, not sent yet"
        className={`flex flex-col items-end gap-1 ${first ? 'mt-2.5' : 'mt-[3px]'} ${late ? '' : 'opacity-70'}`}
      >
        <div className="flex max-w-[78%] min-w-0 flex-col items-end gap-1 phone:max-w-[84%]">
          <MessagePhotos gallery={upload ? [upload] : []} mine />
          {text ? (
            <div className={bubbleClass(true, last, late)}>
              <MessageText text={text} />
            </div>
          ) : null}
        </div>
      </article>
      {late ? (
        <div
          role="alert"
          className="flex min-h-8 flex-wrap items-center justify-end gap-x-2 text-small font-medium text-danger"
        >
          <WarningIcon size={16} />
          {refused ?? 'Not sent'}
          <button type="button" onClick={() => retryUnsent(unsent)} className={deed}>
            Retry
          </button>
          <button type="button" onClick={() => dropUnsent(unsent.client_id)} className={deed}>
            Remove
          </button>
        </div>
      ) : last ? (
        <p className="px-1.5 pt-1 text-right text-micro text-3">Sending…</p>
      ) : null}
    </>
  );
}
