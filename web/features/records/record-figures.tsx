import type { ReactNode } from 'react';
import type { DealRecord } from '../../../contract/deals/ratings.ts';
import { handOffsSoFar, replyWords, traitWords } from '../../../contract/deals/record.ts';
import { ClockIcon } from '../../ui/icons/icons.tsx';

/** A record's figures and top traits; of somebody new only the count, and how soon they reply. */
export function RecordFigureList({ record }: { record: DealRecord }) {
  const { hand_offs, new_to_deals, show_up, again, top_traits, replies } = record;
  return (
    <>
      {new_to_deals ? (
        <p className="flex flex-wrap gap-x-2 text-label text-2 tnum">
          <span>New to deals</span>
          <span className="text-3">{handOffsSoFar(hand_offs)}</span>
        </p>
      ) : (
        <dl className="flex justify-between gap-2">
          <Figure name={hand_offs === 1 ? 'hand-off' : 'hand-offs'}>{hand_offs.toLocaleString('en-US')}</Figure>
          {show_up === null ? null : <Figure name="show-up rate">{show_up}%</Figure>}
          {again ? (
            <Figure name="would deal again">
              {again.yes} of {again.of}
            </Figure>
          ) : null}
        </dl>
      )}
      {top_traits.length > 0 ? (
        <ul aria-label="Top traits" className="mt-4 flex flex-wrap gap-1.5">
          {top_traits.map(({ trait, count }) => (
            <li
              key={trait}
              className="inline-flex h-7.5 items-center gap-1.5 rounded-pill bg-2 px-3 text-small font-medium dark:bg-3"
            >
              {traitWords[trait]} <b className="font-semi text-3 tnum">{count}</b>
            </li>
          ))}
        </ul>
      ) : null}
      {replies ? (
        <p className="mt-3 flex items-center gap-1.5 text-label text-2">
          <ClockIcon size={18} />
          {replyWords[replies]}
        </p>
      ) : null}
    </>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-small leading-[18px] text-2">{name}</dt>
      <dd className="text-title leading-[26px] font-bold tnum">{children}</dd>
    </div>
  );
}
