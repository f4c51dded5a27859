import { Link } from 'react-router';
import type { Deal, DealThing } from '../../../contract/deals/deal.ts';
import { isInLine } from '../../../contract/deals/deal-facts.ts';
import { dealPrice, ordinal } from '../../../contract/deals/event-words.ts';
import { classNames } from '../../ui/class-names.ts';
import { ListingPicture, stateNow } from '../deals/index.ts';

interface DealThingsProps {
  deal: Deal;
  now: number;
  /** ids of the posts that the seller leaves out of what they accept; null: there's nothing to choose */
  unticked: readonly string[] | null;
  onTick: (postId: string, on: boolean) => void;
}

/** The listings of a deal over several, in one order for both people, with those that aren't part of it anymore. */
export function DealThings({ deal, now, unticked, onTick }: DealThingsProps) {
  const { things, role } = deal;
  if (things.length === 0) return null;
  const state = stateNow(deal, now);
  // a buyer who has the things on hold is past the line
  const showsLine = role === 'buyer' ? state === 'open' || state === 'countered' : isInLine(state);
  const left = things.filter((thing) => thing.in).length;
  return (
    <ul aria-label="Things" className="mt-3 divide-y divide-line border-t border-line">
      {things.map((thing) => (
        <li key={thing.post_id} className="flex min-h-13 items-center gap-3 py-1.5">
          {unticked && thing.in && left > 1 ? (
            // as large as a finger
            <label className="-mx-2.5 grid size-target shrink-0 place-items-center">
              <input
                type="checkbox"
                className="tick-box"
                aria-label={thing.title}
                checked={!thing.held_by_other && !unticked.includes(thing.post_id)}
                disabled={thing.held_by_other}
                onChange={(event) => onTick(thing.post_id, event.target.checked)}
              />
            </label>
          ) : null}
          <ListingPicture photo={thing.photo} faded={!thing.in} className="size-10" />
          <span className="min-w-0 flex-1">
            <span className={classNames('block truncate', !thing.in && 'text-3')}>
              {thing.title ? (
                <Link to={`/post/${thing.post_id}`} className="hit-44 hover:underline">
                  {thing.title}
                </Link>
              ) : (
                'No longer available'
              )}
            </span>
            <Standing thing={thing} inLine={showsLine} isBuyer={role === 'buyer'} />
          </span>
          <span className={classNames('shrink-0 tnum', thing.in ? 'font-semi' : 'text-3 line-through')}>
            {dealPrice(thing.price)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The place in the thing's own line, or why it isn't part of the deal anymore. */
function Standing({ thing, inLine, isBuyer }: { thing: DealThing; inLine: boolean; isBuyer: boolean }) {
  const text = standingOf(thing, inLine, isBuyer);
  return text ? <span className="block truncate text-small text-2">{text}</span> : null;
}

function standingOf(thing: DealThing, inLine: boolean, isBuyer: boolean): string | null {
  const { out, title, held_by_other: held, position, queue_length: length } = thing;
  if (out === 'declined') return isBuyer ? 'Not part of the deal' : 'You left it out';
  if (out === 'sold') return isBuyer ? 'Sold to someone else' : 'Sold';
  if (out) return title ? 'No longer available' : null;
  if (!inLine) return null;
  if (held) return 'On hold for someone else';
  if (position === null || length < 2) return null;
  return isBuyer ? `${ordinal(position)} of ${Math.max(length, position)} in line` : `${length} in line`;
}
