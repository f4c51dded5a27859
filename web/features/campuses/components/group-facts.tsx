import { campus } from '../../../lib/boot.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { useCampusStats } from '../api.ts';

/** The community's figures. The members count is hidden unless over 1 (FEE-33); all places are held, so that none moves. */
export function GroupFacts() {
  const { abilities } = useViewer();
  const stats = useCampusStats();
  const told = (figure: number | null | undefined) => figure?.toLocaleString('en-US') ?? '–';
  const facts: [label: string, figure: string][] = [['Members', told(stats?.members)]];
  if (abilities.read)
    facts.push(['New this week', told(stats?.new_members_week)], ['Posts this week', told(stats?.posts_week)]);
  else facts.push(['Created', campus.createdAt]);
  return (
    <dl className="my-4 flex min-h-[46px] flex-wrap justify-between gap-x-4 gap-y-2">
      {facts.map(([label, figure], at) => (
        <div
          key={label}
          className={`flex flex-col-reverse ${at === 0 && stats && stats.members <= 1 ? 'invisible' : ''}`}
        >
          <dt className="text-small text-3">{label}</dt>
          <dd className="text-title font-semi tnum">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
