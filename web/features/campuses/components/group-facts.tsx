import { useCampus } from '../../../lib/app-state.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { useCampusStats } from '../api.ts';

type Fact = [label: string, figure: string | undefined];

/**
 * The community's figures. The member count is hidden unless over 1, and so is a figure that isn't known; its
 * space is reserved, so that nothing shifts.
 */
export function GroupFacts() {
  const campus = useCampus();
  const { abilities } = useViewer();
  const stats = useCampusStats();
  const formatted = (figure: number | null | undefined) => figure?.toLocaleString('en-US');
  const members = stats && stats.members > 1 ? stats.members : null;
  const memberCount: Fact = ['Members', formatted(members)];
  // who may not read sees two facts: the count is last, because it may be hidden and would leave a gap before the date
  const facts: Fact[] = abilities.read
    ? [
        memberCount,
        ['New this week', formatted(stats?.new_members_week)],
        ['Posts this week', formatted(stats?.posts_week)],
      ]
    : [['Created', campus.createdAt], memberCount];
  return (
    <dl className="my-4 flex min-h-[46px] flex-wrap justify-between gap-x-4 gap-y-2">
      {facts.map(([label, figure]) => (
        <div key={label} className={`flex flex-col-reverse ${figure === undefined ? 'invisible' : ''}`}>
          <dt className="text-small text-3">{label}</dt>
          <dd className="text-title font-semi tnum">{figure ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
