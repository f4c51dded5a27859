import { campusTime } from '../../../../contract/campuses/campus-time.ts';
import type { Deal } from '../../../../contract/deals/deal.ts';

/** A report that somebody didn't show up, and until when it can be disputed. */
export function NoShow({ deal, now }: { deal: Deal; now: number }) {
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
