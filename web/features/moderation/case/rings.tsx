import { Link } from 'react-router';
import { priceText } from '../../../../contract/posts/listing-fields.ts';
import type { AccountLine } from '../../../../contract/moderation/admin.ts';
import type { CaseRing } from '../../../../contract/moderation/cases.ts';
import { CasePart } from './part.tsx';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Rings of young accounts that mostly deal with each other: the two people, time and price of each deal. */
export function Rings({ rings }: { rings: readonly CaseRing[] }) {
  return rings.map((ring) => <Ring key={ring.deals.map(({ _id }) => _id).join()} ring={ring} />);
}

function Ring({ ring: { people, deals } }: { ring: CaseRing }) {
  const personOf = (id: string) => people.find(({ _id }) => _id === id);
  return (
    <CasePart title={`${deals.length} hand-offs among ${people.length} new accounts`}>
      <Graph people={people} deals={deals} />
      <div className="mt-3 overflow-x-auto">
        <table className="w-full text-left text-label">
          <thead className="text-small text-2">
            <tr className="border-b border-line *:py-1.5 *:pr-4 *:font-medium">
              <th scope="col">Seller</th>
              <th scope="col">Buyer</th>
              <th scope="col">Day</th>
              <th scope="col" className="text-right">
                Price
              </th>
            </tr>
          </thead>
          <tbody>
            {deals.map((deal) => (
              <tr key={deal._id} className="border-b border-line last:border-0 *:py-2 *:pr-4">
                <td>
                  <Name user={personOf(deal.seller_id)} />
                </td>
                <td>
                  <Name user={personOf(deal.buyer_id)} />
                </td>
                <td className="whitespace-nowrap tnum">{day.format(new Date(deal.at))}</td>
                <td className="text-right tnum">{priceText(deal.price)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-2 text-small text-3">
        All of these accounts were less than 30 days old, and at least 80% of each one's deals were inside the group.
        These are the hand-offs of the 14 days before it was found.
      </p>
    </CasePart>
  );
}

function Name({ user }: { user: AccountLine | undefined }) {
  if (!user || user.state === 'deleted') return <span className="text-3">deleted user</span>;
  return (
    <Link to={`/admin/users/${user._id}`} className="hover:underline">
      @{user.username}
    </Link>
  );
}

const WIDTH = 320;
const HEIGHT = 168;
/** Where the accounts are drawn, by their number: a ring has two to four. */
const spots: Record<number, readonly (readonly [x: number, y: number])[]> = {
  2: [
    [70, 72],
    [250, 72],
  ],
  3: [
    [160, 46],
    [70, 126],
    [250, 126],
  ],
  4: [
    [70, 46],
    [250, 46],
    [70, 126],
    [250, 126],
  ],
};

/** The ring as a graph: accounts, and on each edge the number of hand-offs. The table has the same data as text. */
function Graph({ people, deals }: CaseRing) {
  const places = spots[people.length] ?? [];
  const placeOf = (id: string) => places[people.findIndex(({ _id }) => _id === id)] ?? [0, 0];
  const lines = new Map<string, { from: string; to: string; count: number }>();
  for (const { seller_id, buyer_id } of deals) {
    const [from = '', to = ''] = [seller_id, buyer_id].sort();
    const line = lines.get(from + to) ?? { from, to, count: 0 };
    lines.set(from + to, { ...line, count: line.count + 1 });
  }
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="mt-1 h-auto w-full max-w-[400px]">
      {[...lines.values()].map(({ from, to, count }) => {
        const [x1, y1] = placeOf(from);
        const [x2, y2] = placeOf(to);
        // off the middle, where the edges of four accounts cross
        const [x, y] = [x1 + (x2 - x1) * 0.38, y1 + (y2 - y1) * 0.38];
        return (
          <g key={from + to}>
            <line {...{ x1, y1, x2, y2 }} stroke="var(--line-2)" strokeWidth={1.5 + count} />
            <circle cx={x} cy={y} r="11" fill="var(--page)" stroke="var(--line-2)" />
            <text x={x} y={y + 4} textAnchor="middle" fontSize="12" fontWeight="600" fill="var(--ink)">
              {count}
            </text>
          </g>
        );
      })}
      {people.map((user, at) => {
        const [x, y] = places[at] ?? [0, 0];
        // the name is on the side where no edge starts
        const above = people.length > 2 && y < HEIGHT / 2;
        return (
          <g key={user._id}>
            <circle cx={x} cy={y} r="18" fill="var(--bg-3)" stroke="var(--page)" strokeWidth="2" />
            <text x={x} y={y + 5} textAnchor="middle" fontSize="14" fontWeight="600" fill="var(--ink)">
              {(user.name[0] ?? '?').toUpperCase()}
            </text>
            <text x={x} y={above ? y - 26 : y + 34} textAnchor="middle" fontSize="12" fill="var(--ink)">
              {user.state === 'deleted' ? 'deleted user' : `@${short(user.username)}`}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

const LONG = 18;
const short = (name: string): string => (name.length > LONG ? `${name.slice(0, LONG - 1)}…` : name);
