import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { campusTime } from '../../../../contract/campuses/campus-time.ts';
import { spotFacts } from '../../../../contract/campuses/spot.ts';
import type { SharedMeetUp } from '../../../../contract/deals/shared-meet-ups.ts';
import { meetUpTime } from '../../../../contract/deals/times.ts';
import { ApiError } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { AccountIcon, CheckIcon, LockIcon } from '../../../ui/icons/icons.tsx';
import { VerifiedTick } from '../../../ui/icons/verified-tick.tsx';
import { Avatar } from '../../../ui/photos/avatar.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { photoOf } from '../../identity/index.ts';
import { sharedQuery } from '../api.ts';
import { CalendarSheet, MapOf } from '../place-and-time.tsx';

/** /meet-up/:token: what a friend sees of a meet-up that was shared with them, without an account too. */
export default function SharedMeetUpScreen() {
  const { token = '' } = useParams();
  const { data, error, refetch } = useQuery(sharedQuery(token));
  const over = error instanceof ApiError && error.code === 'meet_up_link_over';
  if (over)
    return (
      <EmptyState
        drawing="listing"
        heading="h1"
        title="This link has ended"
        text="The meet-up is over, or your friend stopped sharing it."
      />
    );
  if (data) return <Meeting shared={data} />;
  return <NotLoaded error={error} refetch={refetch} />;
}

function Meeting({ shared }: { shared: SharedMeetUp }) {
  const { spot, at, time_zone: zone, until, other, friend } = shared;
  const now = useNow();
  const when = meetUpTime(at, zone, now);
  return (
    <div className="px-4 pt-5 pb-12">
      <p className="text-2">Your friend shared this meet-up with you</p>
      <h1 className="mt-1 text-[1.75rem] leading-9 font-bold tracking-[-.02em] text-balance">
        Meeting {other.first_name}{' '}
        {/^(Today|Tomorrow|Yesterday)/.test(when) ? when.charAt(0).toLowerCase() + when.slice(1) : `on ${when}`}
      </h1>
      <MapOf spot={spot} spots={[spot]} tall />
      <div className="mt-4 flex items-center gap-3 border-b border-line pb-5">
        <CalendarSheet at={at} zone={zone} />
        <div className="min-w-0">
          <h2 className="text-lead font-bold wrap-anywhere">{spot.name}</h2>
          <p className="text-label text-2 wrap-anywhere">{spotFacts(spot)}</p>
        </div>
      </div>
      <ul className="border-b border-line py-3">
        <Line here={other.here}>
          <Avatar name={other.first_name} src={photoOf(other, 96)} size={48} />
          <span className="min-w-0 flex-1">
            <b className="flex items-center gap-1.5 font-semi">
              <span className="truncate">{other.first_name}</span>
              {other.verified ? <VerifiedTick /> : null}
            </b>
            {other.verified ? <span className="text-small text-2">Verified student</span> : null}
          </span>
        </Line>
        <Line here={friend.here}>
          <span className="grid size-12 shrink-0 place-items-center rounded-full bg-2 text-2">
            <AccountIcon size={22} />
          </span>
          <b className="min-w-0 flex-1 font-semi">Your friend</b>
        </Line>
      </ul>
      <p className="mt-4 flex gap-2.5 text-small text-2">
        <LockIcon size={18} className="mt-px shrink-0" />
        <span>
          Updates until {campusTime(until, zone, now)}, then this link stops working. Your friend can turn it off any
          time. In an emergency, call 911.
        </span>
      </p>
    </div>
  );
}

function Line({ here, children }: { here: boolean; children: React.ReactNode }) {
  return (
    <li className="flex min-h-16 items-center gap-3">
      {children}
      {here ? (
        <span className="inline-flex h-7 items-center gap-1.5 rounded-pill bg-ok-tint px-2.5 text-small font-semi text-ok">
          <CheckIcon size={15} />
          Here
        </span>
      ) : (
        <span className="inline-flex h-7 items-center rounded-pill bg-2 px-2.5 text-small font-medium text-2">
          Not here yet
        </span>
      )}
    </li>
  );
}
