import { useQuery } from '@tanstack/react-query';
import type { Deal } from '../../../../contract/deals/deal.ts';
import { codeAfter } from '../../../../contract/deals/deal-facts.ts';
import { CheckIcon } from '../../../ui/icons/icons.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { stateNow } from '../may.ts';
import { Arrivals } from './arrivals.tsx';
import { dealSpotsQuery } from './api.ts';
import { NoShow } from './no-show.tsx';
import { MapOf, PlaceAndTime } from './place-and-time.tsx';
import { Proposal } from './proposal.tsx';

/** What a deal shows of its meet-up and hand-off. */
export function MeetUpPart({ deal }: { deal: Deal }) {
  const now = useNow();
  const state = stateNow(deal, now);
  const reserved = state === 'held' || state === 'agreed';
  const { meet_up: meetUp, time_zone: zone } = deal;
  if (!reserved) return state === 'expired' ? <NoShow deal={deal} now={now} /> : null;
  return (
    <div className="mt-3">
      {state === 'agreed' && meetUp ? (
        <>
          <PlaceAndTime spot={meetUp.spot} at={meetUp.at} zone={zone} now={now} />
          <Arrivals deal={deal} />
        </>
      ) : null}
      {deal.proposal ? <Proposal deal={deal} now={now} /> : null}
      <NoShow deal={deal} now={now} />
      <Met deal={deal} />
    </div>
  );
}

/** Where two people meet on the campus's map; none for somebody who is there. */
export function MeetUpMap({ deal, now }: { deal: Deal; now: number }) {
  const { meet_up: meetUp, here } = deal;
  const state = stateNow(deal, now);
  const reserved = state === 'held' || state === 'agreed';
  // read before it's shown, so that proposing needs no wait
  const { data: spots = [] } = useQuery({ ...dealSpotsQuery(deal._id), enabled: reserved });
  return state === 'agreed' && meetUp && here.mine === null ? <MapOf spot={meetUp.spot} spots={spots} /> : null;
}

/** Who has said that they met. */
function Met({ deal: { met, other, wrong_codes: wrong } }: { deal: Deal }) {
  const text = met.mine
    ? `You said that you met. Waiting for ${other.first_name} to say so too.`
    : met.other
      ? `${other.first_name} says you met.`
      : codeAfter(wrong) === null
        ? 'Too many wrong codes. Once you’ve met, both of you tap “We met”.'
        : null;
  return text ? (
    <p className="mt-3 flex items-center gap-1.5 text-small text-2 first:mt-0">
      {met.mine || met.other ? <CheckIcon size={16} className="shrink-0 text-ok" /> : null}
      {text}
    </p>
  ) : null;
}
