import { Link } from 'react-router';
import type { ModerationCase } from '../../../../contract/moderation/cases.ts';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { doneLabels, kindLabels } from '../decide/words.ts';
import { StateMark } from '../../console/index.ts';

/** The given cases about a person and their content, each with its outcome. */
export function History({ cases }: { cases: readonly ModerationCase[] }) {
  if (cases.length === 0) return <p className="mt-2 text-small text-2">No other cases.</p>;
  return (
    <ul className="mt-3">
      {cases.map((each) => (
        <li key={each._id}>
          <Link
            to={`/admin/cases/${each._id}`}
            className="-mx-2 flex min-h-target items-center gap-2.5 rounded-m px-2 py-1.5 hover:bg-2"
          >
            <StateMark tone={each.state === 'upheld' ? 'danger' : each.state === 'open' ? 'warn' : 'ok'}>
              {each.state === 'open' ? 'Open' : each.decision ? doneLabels[each.decision.action] : doneLabels.dismiss}
            </StateMark>
            <span className="min-w-0 flex-1 truncate">
              {kindLabels[each.kind]}
              {each.excerpt ? `: ${each.excerpt}` : ''}
            </span>
            <RelativeTime at={each.lastModified} className="text-small text-3" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
