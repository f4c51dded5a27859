import type { Deal } from '../../../contract/deals/deal.ts';
import { isInLine } from '../../../contract/deals/deal-facts.ts';
import { isSeveral, sentenceOf, stateNow } from '../deals/index.ts';
import { MeetUpPart } from '../meet-ups/index.ts';
import { RecordLine } from '../records/index.ts';
import { LinePlace } from './place.tsx';

/**
 * What an unfolded card says: the state in a sentence; while the deal is in line, the note, the other person's record and the
 * place; then the meet-up.
 */
export function DealDetails({ deal, now }: { deal: Deal; now: number }) {
  const { role, note, other, position, queue_length: length } = deal;
  const state = stateNow(deal, now);
  const sentence = sentenceOf(deal, now);
  return (
    <>
      <div className="mt-3 flex items-center gap-2.5">
        <p className="min-w-0 flex-1">
          <b className="font-semi">{sentence.title}</b>
          {sentence.text ? <span className="mt-0.5 block text-small text-2">{sentence.text}</span> : null}
          {role === 'seller' && isInLine(state) && note ? (
            <span className="mt-0.5 block text-small text-2 wrap-anywhere">“{note}”</span>
          ) : null}
          {isInLine(state) ? (
            <span className="mt-0.5 block min-h-[18px] text-small text-2">
              <RecordLine userId={other._id} start={`${other.first_name}: `} />
            </span>
          ) : null}
        </p>
        {role === 'buyer' && state === 'open' && position !== null && length > 1 && !isSeveral(deal) ? (
          <LinePlace position={position} length={length} />
        ) : null}
      </div>
      <MeetUpPart deal={deal} />
    </>
  );
}
