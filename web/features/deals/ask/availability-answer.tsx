import { useQuery } from '@tanstack/react-query';
import { closeModal, openModal } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { CheckIcon, CloseIcon } from '../../../ui/icons/icons.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { canBuy, useKnownPost } from '../../posts/index.ts';
import { lineQuery } from '../api.ts';
import { useDealsLive } from '../live.ts';
import { availabilityAnswer } from '../words.ts';

export interface AvailabilityAnswerProps {
  postId: string;
  /** first name of the seller */
  seller: string;
  /** the question is being sent after all */
  busy: boolean;
  onSend: () => void;
}

/** "Is this still available?", answered from the listing's state without disturbing its seller (DEA-15). */
export default function AvailabilityAnswer({ postId, seller, busy, onSend }: AvailabilityAnswerProps) {
  useDealsLive();
  const now = useNow();
  const { known, error } = useKnownPost(postId);
  const line = useQuery({ ...lineQuery(postId), staleTime: 0 });
  const failure = error ?? line.error;
  const buy = known ? canBuy(known.post, undefined) : false;
  const sold = !buy;
  const want = () => {
    closeModal();
    openModal({ kind: 'offer', postId });
  };
  return (
    <div>
      {known && line.data ? (
        // biome-ignore lint/a11y/useSemanticElements: an <output> belongs to a form
        <p role="status" className="flex gap-2.5">
          {sold ? (
            <CloseIcon size={20} className="mt-px shrink-0 text-3" />
          ) : (
            <CheckIcon size={20} className="mt-px shrink-0 text-ok" />
          )}
          <span>
            <b className="font-semi">{availabilityAnswer(line.data, sold, now)}</b>
            <span className="mt-0.5 block text-small text-2">
              {sold
                ? `Answered by Quad, so ${seller} isn't disturbed.`
                : `Answered by Quad, so ${seller} isn't disturbed. Want it? Get in line.`}
            </span>
          </span>
        </p>
      ) : (
        <NotLoaded error={failure} refetch={line.refetch} className="py-2">
          <Spinner className="py-2" />
        </NotLoaded>
      )}
      <div className="mt-3 flex gap-2 *:flex-1">
        {buy ? (
          <Button look="primary" onClick={want}>
            I want this
          </Button>
        ) : null}
        <Button look="second" busy={busy} onClick={onSend}>
          Send anyway
        </Button>
      </div>
    </div>
  );
}
