import { spotFacts } from '../../../contract/campuses/spot.ts';
import type { Deal } from '../../../contract/deals/deal.ts';
import { meetUpTime } from '../../../contract/deals/times.ts';
import { endingWithName } from '../identity/index.ts';
import { CalendarSheet } from './place-and-time.tsx';

/** A place and time that one person proposed and the other hasn't answered. */
export function Proposal({ deal, now }: { deal: Deal; now: number }) {
  const { proposal, other, time_zone: zone } = deal;
  if (!proposal) return null;
  const { spot, at, mine } = proposal;
  const passed = Date.parse(at) <= now;
  const { first_name: name } = other;
  return (
    <div className="mt-3 rounded-l bg-2 p-3 first:mt-0">
      <p className="text-small text-2">
        {passed
          ? 'The proposed time has passed. Propose another.'
          : mine
            ? endingWithName(`You proposed ${deal.meet_up ? 'another time' : 'this'}. Waiting for ${name}`)
            : `${name} proposes ${deal.meet_up ? 'another time' : 'to meet'}`}
      </p>
      <div className="mt-2.5 flex items-center gap-3">
        <CalendarSheet at={at} zone={zone} />
        <div className="min-w-0">
          <p className="font-bold">{meetUpTime(at, zone, now)}</p>
          <p className="text-label wrap-anywhere">{spot.name}</p>
          <p className="text-small text-2 wrap-anywhere">{spotFacts(spot)}</p>
        </div>
      </div>
    </div>
  );
}
