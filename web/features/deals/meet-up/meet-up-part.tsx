import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Deal } from '../../../../contract/deals/deal.ts';
import { codeAfter } from '../../../../contract/deals/deal-facts.ts';
import { useNow } from '../../../ui/time/clock.ts';
import { EnterCode } from '../hand-off/enter-code.tsx';
import { loadCode } from '../hand-off/show-code.tsx';
import { canDo, stateNow } from '../may.ts';
import { Arrivals } from './arrivals.tsx';
import { codeQuery, dealSpotsQuery } from './api.ts';
import { MeetUpActions } from './meet-up-actions.tsx';
import { NoShow } from './no-show.tsx';
import { PlaceAndTime } from './place-and-time.tsx';
import { Proposal } from './proposal.tsx';

/** What a deal shows of its meet-up and hand-off, and what the viewer can do about them. */
export function MeetUpPart({ deal }: { deal: Deal }) {
  const now = useNow();
  const state = stateNow(deal, now);
  const reserved = state === 'held' || state === 'agreed';
  const isBuyer = deal.role === 'buyer';
  const { meet_up: meetUp, time_zone: zone, no_show: noShow } = deal;
  const { data: spots = [] } = useQuery({ ...dealSpotsQuery(deal._id), enabled: reserved });
  // read now, so that it's there without a connection, and with it what shows it
  const hasCode = codeAfter(deal.wrong_codes) !== null;
  useQuery({ ...codeQuery(deal), enabled: reserved && isBuyer && hasCode });
  useEffect(() => {
    if (reserved && isBuyer) void loadCode();
  }, [reserved, isBuyer]);
  if (!reserved) {
    const open = state === 'expired' && (noShow !== null || canDo(deal, { type: 'no-show' }, now));
    return open ? <NoShow deal={deal} now={now} /> : null;
  }
  return (
    <div className="mt-3">
      {state === 'agreed' && meetUp ? (
        <>
          <PlaceAndTime
            spot={meetUp.spot}
            at={meetUp.at}
            zone={zone}
            now={now}
            spots={spots}
            there={deal.here.mine !== null}
          />
          <Arrivals deal={deal} />
        </>
      ) : null}
      {deal.proposal ? <Proposal deal={deal} now={now} /> : null}
      <NoShow deal={deal} now={now} />
      <MeetUpActions deal={deal} now={now} />
      {isBuyer || !hasCode ? null : <EnterCode deal={deal} now={now} />}
    </div>
  );
}
