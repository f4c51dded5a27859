import { lazy } from '../../../lib/lazy.ts';
import { memo, Suspense, use } from 'react';
import { UNSENT } from '../../../../contract/chats/chat-limits.ts';
import type { Message } from '../../../../contract/chats/messages.ts';
import { Avatar } from '../../../ui/photos/avatar.tsx';
import { HeartIcon } from '../../../ui/icons/icons.tsx';
import { photoOf } from '../../identity/index.ts';
import { setLiked } from '../messages.ts';
import { DealPartsContext } from '../parts.ts';
import { timeOfDay } from '../words.ts';
import { bubbleClass, MessageText } from './bubble.tsx';
import { MessageMenu, OwnMenu } from './message-menu.tsx';
import { MessagePhotos } from './message-photos.tsx';
import { SharedPost } from './shared-post.tsx';
import { useCampus } from '../../../lib/app-state.ts';
import { formatDate } from '../../../../contract/date-format.ts';

const CautionNote = lazy(() => import('../../../ui/feedback/caution-note.tsx'));

const small =
  'hit-44 grid size-8 shrink-0 place-items-center self-center rounded-full text-3 transition-opacity hover:bg-2 hover:text-accent focus-visible:opacity-100 pointer-fine:group-hover/message:opacity-100!';

interface Props {
  message: Message;
  mine: boolean;
  first: boolean;
  last: boolean;
  me: string;
  /** shown under the viewer's last message; null for the others */
  receipt: 'Delivered' | 'Seen' | null;
  /** when the other person last read, as text; null if that isn't known, and for the other messages */
  seenAt: string | null;
}

/** A message, or an event of a deal. */
export const MessageItem = memo(function MessageRow({ other, ...props }: Props & { other: string }) {
  const deals = use(DealPartsContext);
  const { message, mine } = props;
  if (!message.deal) return <Said {...props} />;
  return deals ? <deals.Event note={message.deal} message={message} mine={mine} other={other} /> : null;
});

/** A message of a person: its author, content and likes. */
function Said({ message, mine, first, last, me, receipt, seenAt }: Props) {
  const { user_name: name, avatar, text, createdAt, likes } = message;
  const { time_zone: timeZone } = useCampus();
  const likedByMe = message.like_id_list.includes(me);
  const isLiked = likes > 0;
  const isGone = message.hidden || message.unsent;
  return (
    <>
      <article
        aria-label={`${mine ? 'You' : name}, ${timeOfDay(createdAt, timeZone)}`}
        className={`group/message flex items-end gap-2 ${mine ? 'flex-row-reverse' : ''} ${first ? 'mt-2.5' : 'mt-[3px]'} ${isLiked ? 'mb-3' : ''}`}
      >
        {mine ? null : last ? (
          <Avatar name={name} src={photoOf({ img: avatar }, 96)} size={28} />
        ) : (
          <span className="w-7 shrink-0" />
        )}
        <div
          title={formatDate(createdAt, { dateStyle: 'medium', timeStyle: 'short', timeZone })}
          className={`relative flex max-w-[78%] min-w-0 flex-col gap-1 phone:max-w-[84%] ${mine ? 'items-end' : 'items-start'}`}
        >
          {message.postId ? <SharedPost message={message} /> : null}
          <MessagePhotos gallery={message.img_gallery} mine={mine} />
          {isGone ? (
            <p className="rounded-[20px] px-3.5 py-[9px] text-2 italic inset-ring inset-ring-line">
              {message.hidden ? 'A moderator removed this message.' : UNSENT}
            </p>
          ) : null}
          {text ? (
            <div dir="auto" className={bubbleClass(mine, last)}>
              <MessageText text={text} />
            </div>
          ) : null}
          {message.caution && !mine ? (
            <Suspense fallback={null}>
              <CautionNote caution={message.caution} />
            </Suspense>
          ) : null}
          {isLiked ? (
            <span
              className={`absolute -bottom-3.5 ${mine ? 'left-2' : 'right-2'} flex h-6 items-center gap-1 rounded-pill border border-line bg-page px-1.5 text-micro font-semi text-accent tnum`}
            >
              <HeartIcon size={12} filled />
              <span aria-hidden="true">{likes}</span>
              <span className="sr-only">{likes === 1 ? '1 like' : `${likes} likes`}</span>
            </span>
          ) : null}
        </div>
        {isGone ? null : (
          <button
            type="button"
            aria-label="Like"
            aria-pressed={likedByMe}
            onClick={() => void setLiked(message, !likedByMe)}
            className={`${small} archived:hidden aria-pressed:text-accent pointer-fine:not-focus-visible:opacity-0 ${mine && !likedByMe ? 'pointer-coarse:opacity-0' : 'pointer-coarse:opacity-60'}`}
          >
            <HeartIcon size={16} filled={likedByMe} />
          </button>
        )}
        {isGone ? null : mine ? (
          <OwnMenu message={message} className={small} />
        ) : (
          <MessageMenu message={message} className={small} />
        )}
      </article>
      {receipt ? (
        <p className="px-1.5 pt-1 text-right text-micro text-3">
          <span>{receipt}</span>
          {receipt === 'Seen' && seenAt ? ` ${seenAt}` : null}
        </p>
      ) : null}
    </>
  );
}
