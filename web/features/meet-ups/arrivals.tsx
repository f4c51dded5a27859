import type { Deal } from '../../../contract/deals/deal.ts';
import { clockTime } from '../../../contract/deals/times.ts';
import { CheckIcon, ClockIcon } from '../../ui/icons/icons.tsx';
import { Avatar } from '../../ui/photos/avatar.tsx';
import { personName, photoOf } from '../identity/index.ts';

/** Who is at the meet-up, and who is running late. */
export function Arrivals({ deal: { here, late, other, time_zone: zone } }: { deal: Deal }) {
  const { first_name: name } = other;
  const face = <Avatar name={personName(other)} src={photoOf(other, 96)} size={36} />;
  return (
    <div role="status" className="mt-3 grid gap-2 empty:hidden">
      {here.other ? (
        <p className="flex items-center gap-3 rounded-l bg-ok-tint px-3.5 py-2.5 font-semi text-ok">
          {face}
          <span className="min-w-0 flex-1">
            {name} is here
            <span className="block text-small font-normal text-2">Since {clockTime(here.other, zone)}</span>
          </span>
          <CheckIcon size={20} className="shrink-0" />
        </p>
      ) : late.other ? (
        <p className="flex items-center gap-3 rounded-l bg-warn-tint px-3.5 py-2.5 font-semi text-warn">
          {face}
          <span className="min-w-0 flex-1">
            {name} is running {late.other} minutes late
          </span>
          <ClockIcon size={20} className="shrink-0" />
        </p>
      ) : null}
      {here.mine || late.mine ? (
        <p className="text-small text-2">
          {here.mine
            ? `${name} can see that you're here.`
            : `${name} can see that you're running ${late.mine} minutes late.`}
        </p>
      ) : null}
    </div>
  );
}
