import { UnsentLine } from '../../../ui/feedback/unsent-line.tsx';
import { dropUnsent, retryUnsent, type Unsent } from '../outbox.ts';
import { bubbleClass, MessageText } from './bubble.tsx';
import { MessagePhotos } from './message-photos.tsx';

/** A message that hasn't reached the server yet: being sent, waiting for a retry, or refused. */
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
            <div dir="auto" className={bubbleClass(true, last, late)}>
              <MessageText text={text} />
            </div>
          ) : null}
        </div>
      </article>
      {late ? (
        <UnsentLine
          refused={refused}
          className="justify-end"
          onRetry={() => retryUnsent(unsent)}
          onRemove={() => dropUnsent(unsent.client_id)}
        />
      ) : last ? (
        <p className="px-1.5 pt-1 text-right text-micro text-3">Sending…</p>
      ) : null}
    </>
  );
}
