import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { saysAvailability } from '../../../../contract/deals/availability.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { closeModal, openModal } from '../../../lib/store.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { CheckIcon, CloseIcon } from '../../../ui/icons/icons.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { canBuy, refreshPost, useKnownPost } from '../../posts/index.ts';
import { lineQuery, useDealsLive } from '../../deals/index.ts';
import { availabilityAnswer } from './availability-words.ts';

export interface AvailabilityAnswerProps {
  postId: string;
  /** first name of the seller */
  seller: string;
  /** the question is being sent after all */
  busy: boolean;
  onSend: () => void;
}

/** "Is this still available?", answered from the listing's state without disturbing its seller. */
export default function AvailabilityAnswer({ postId, seller, busy, onSend }: AvailabilityAnswerProps) {
  useDealsLive();
  const now = useNow();
  const { time_zone: timeZone } = useCampus();
  const { known, error } = useKnownPost(postId);
  const canBeBought = known ? canBuy(known.post, undefined) : false;
  const line = useQuery({ ...lineQuery(postId), staleTime: 0, enabled: canBeBought });
  const mine = line.data?.mine;
  const answer = known && !error ? availabilityAnswer(known.post, line.data, timeZone, now) : null;
  const waits = !known || error !== null || (answer === null && saysAvailability(known.post));
  const retry = () => {
    refreshPost(postId);
    if (canBeBought) void line.refetch();
  };
  const want = () => {
    closeModal();
    openModal({ kind: 'offer', postId });
  };
  return (
    <div>
      {answer ? (
        <p role="status" className="flex gap-2.5">
          {answer.gone ? (
            <CloseIcon size={20} className="mt-px shrink-0 text-3" />
          ) : (
            <CheckIcon size={20} className="mt-px shrink-0 text-ok" />
          )}
          <span>
            <b className="font-semi">{answer.text}</b>
            <span className="mt-0.5 block text-small text-2">
              Answered by Quad, so {seller} isn't disturbed.
              {mine
                ? ' Your offer is in line.'
                : canBeBought
                  ? ' Want it? Get in line.'
                  : answer.gone
                    ? ''
                    : ' Just go and get it: no need to ask.'}
            </span>
          </span>
        </p>
      ) : waits ? (
        <NotLoaded error={error ?? line.error} refetch={retry} className="py-2">
          <Spinner className="py-2" />
        </NotLoaded>
      ) : null}
      <div className="mt-3 flex gap-2 *:flex-1">
        {mine ? (
          <Link
            to={`/messages/${mine.chat_id ?? ''}?deal=${mine._id}`}
            className={buttonClass('primary')}
            onClick={closeModal}
          >
            Open deal
          </Link>
        ) : canBeBought ? (
          <Button look="primary" onClick={want}>
            I want this
          </Button>
        ) : null}
        <Button look="second" busy={busy} onClick={onSend}>
          {answer || waits ? 'Send anyway' : 'Send message'}
        </Button>
      </div>
    </div>
  );
}
