import { useQuery } from '@tanstack/react-query';
import type { Deal } from '../../../contract/deals/deal.ts';
import { codeAfter } from '../../../contract/deals/deal-facts.ts';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { stateNow } from '../deals/index.ts';
import { Arrivals } from './arrivals.tsx';
import { dealSpotsQuery } from './api.ts';
import { MapOf, PlaceAndTime } from './place-and-time.tsx';
import { Proposal } from './proposal.tsx';
import { campusTime } from '../../../contract/campuses/campus-time.ts';

/** A report that somebody didn't show up, and until when it can be disputed. */
function NoShow({ deal, now }: { deal: Deal; now: number }) {
  const { other, no_show: report, time_zone: zone } = deal;
  if (!report) return null;
  const { first_name: name } = other;
  const until = campusTime(report.dispute_by, zone, now);
  return (
    <div className="mt-3 rounded-l bg-warn-tint p-3 first:mt-0">
      <p className="font-semi text-warn">
        {report.mine ? `You reported that ${name} didn't show up` : `${name} reported that you didn't show up`}
      </p>
      <p className="mt-0.5 text-small text-2">
        {report.disputed
          ? "It's disputed, so it counts for neither of you."
          : report.mine
            ? `${name} can dispute it until ${until}.`
            : `Dispute it by ${until}, or it goes on your record.`}
      </p>
    </div>
  );
}

/** What a deal shows of its meet-up and hand-off while it's held, and of a reported no-show once it has expired. */
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

/** The campus's map with the agreed spot; none before a meet-up is agreed, and for somebody who is there. */
export function MeetUpMap({ deal, now }: { deal: Deal; now: number }) {
  const { meet_up: meetUp, here } = deal;
  const state = stateNow(deal, now);
  const reserved = state === 'held' || state === 'agreed';
  // read before it's shown, so that proposing needs no wait
  const { data: spots = [] } = useQuery({ ...dealSpotsQuery(deal._id), enabled: reserved });
  return state === 'agreed' && meetUp && here.mine === null ? <MapOf spot={meetUp.spot} spots={spots} /> : null;
}

/** Who has said that they met, or that it's needed because no code counts anymore. */
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
