import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dealPrice, ordinal } from '../../../../contract/deals/event-words.ts';
import { availabilityQuestion } from '../../../../contract/deals/availability.ts';
import { isInLine } from '../../../../contract/deals/deal-facts.ts';
import type { Deal } from '../../../../contract/deals/deal.ts';
import type { Post } from '../../../../contract/posts/posts.ts';
import { openModal } from '../../../lib/store.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { personName, useGate } from '../../identity/index.ts';
import { isHeld } from '../../../../contract/posts/availability.ts';
import { canBuy, type KnownPost, useWant } from '../../posts/index.ts';
import { lineQuery } from '../api.ts';
import { useDealsLive } from '../live.ts';
import { stateNow } from '../may.ts';
import { RecordLine } from '../record/record-line.tsx';
import { placeInLine } from '../words.ts';

/** The viewer's own deal in a listing's line; undefined until it's known, null for none. */
function useMine(
  post: Post,
  now: number,
): {
  mine: Deal | null | undefined;
  length: number;
  viewerId: string | undefined;
} {
  const { user } = useViewer();
  const asks = user?.verified === true;
  const { data: line } = useQuery({ ...lineQuery(post._id), enabled: asks });
  const mine = line?.mine && isInLine(stateNow(line.mine, now)) ? line.mine : null;
  return {
    mine: asks && !line ? undefined : mine,
    length: post.queue_length ?? line?.length ?? 0,
    viewerId: user?._id,
  };
}

const chatOf = ({ chat_id: chat, _id: id }: Deal): string => `/messages/${chat ?? ''}?deal=${id}`;

/** Buying on a listing's page: "I want this" and the line, beside the question whether it's still available (DEA-01, DEA-15). */
export function BuyBox({ known: { post } }: { known: KnownPost }) {
  useDealsLive();
  const now = useNow();
  const want = useWant();
  const ask = useAsk(post);
  const { mine, length, viewerId } = useMine(post, now);
  if (!canBuy(post, viewerId)) return null;
  return (
    <section
      aria-label="Buy"
      className="mt-3.5 flex min-h-11 flex-wrap archived:hidden items-center gap-x-3 gap-y-2 desk:rounded-l desk:bg-2 desk:px-4 desk:py-3.5"
    >
      {/* beside the post, on a wide screen, is the whole record */}
      <p className="min-h-[18px] w-full text-small text-2 wide:hidden">
        <RecordLine userId={post.user._id} start={`${post.user.first_name}: `} />
      </p>
      {mine ? (
        <>
          <p className="min-w-0 flex-1 font-semi tnum">{placeInLine(mine)}</p>
          <Link to={chatOf(mine)} className={`${buttonClass('primary')} phone:hidden`}>
            Open deal
          </Link>
        </>
      ) : (
        <>
          <p className="min-w-0 flex-1 text-label text-2 tnum phone:hidden">{lineText(length, isHeld(post, now))}</p>
          <Button look="second" onClick={ask} className="phone:w-full">
            {availabilityQuestion}
          </Button>
          <Button look="primary" onClick={() => want(post._id)} className="phone:hidden">
            I want this
          </Button>
        </>
      )}
    </section>
  );
}

/** On a phone, a bar at the bottom of the page buys. */
export function BuyBar({ known: { post } }: { known: KnownPost }) {
  const now = useNow();
  const want = useWant();
  const { mine, length, viewerId } = useMine(post, now);
  if (!canBuy(post, viewerId)) return null;
  return (
    <section
      aria-label="Price"
      className="archived:hidden sticky bottom-[calc(56px+env(safe-area-inset-bottom))] z-float flex min-h-17 items-center gap-3 border-t border-line bg-glass px-4 py-2 backdrop-blur-[14px] desk:hidden"
    >
      <p className="min-w-0 flex-1 leading-5">
        <b className="block font-bold tnum">{dealPrice(mine?.price ?? post.price ?? 0)}</b>
        <span className="block truncate text-small text-2 tnum">
          {mine
            ? placeInLine(mine)
            : length > 0
              ? `${length} in line · You'd be ${ordinal(length + 1)}`
              : "You'd be 1st in line"}
        </span>
      </p>
      {mine ? (
        <Link to={chatOf(mine)} className={buttonClass('primary')}>
          Open deal
        </Link>
      ) : (
        <Button look="primary" onClick={() => want(post._id)}>
          I want this
        </Button>
      )}
    </section>
  );
}

const lineText = (length: number, held: boolean): string =>
  `${held ? 'On hold. ' : ''}You'd be ${ordinal(length + 1)} in line`;

/** Asks whether it's still available: answered from its state, before anything is sent. */
function useAsk({ _id: postId, user }: Post): () => void {
  const gate = useGate();
  return () => {
    if (gate('message'))
      openModal({
        kind: 'start-conversation',
        userId: user._id,
        name: personName(user),
        postId,
        text: availabilityQuestion,
      });
  };
}
