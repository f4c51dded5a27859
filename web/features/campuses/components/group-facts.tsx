import { campus } from '../../../lib/boot.ts';
import { useCampusStats } from '../api.ts';

/** The community's figures. The members count is hidden unless over 1 (FEE-33); its place is held while it loads. */
export function GroupFacts() {
  const stats = useCampusStats();
  const facts: [label: string, figure: string][] = [];
  if (!stats || stats.members > 1) facts.push(['Members', stats ? stats.members.toLocaleString('en-US') : '–']);
  if (stats && stats.new_members_week !== null) {
    facts.push(['New this week', stats.new_members_week.toLocaleString('en-US')]);
    facts.push(['Posts this week', (stats.posts_week ?? 0).toLocaleString('en-US')]);
  } else if (stats) facts.push(['Created', campus.createdAt]);
  return (
    <dl className="my-4 flex min-h-[46px] flex-wrap justify-between gap-x-4 gap-y-2">
      {facts.map(([label, figure]) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-small text-3">{label}</dt>
          <dd className="text-title font-semi tnum">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
