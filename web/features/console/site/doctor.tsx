import { useQuery } from '@tanstack/react-query';
import { type DoctorFinding, examineInstallation } from '../../../../contract/moderation/admin-doctor.ts';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { StateMark } from '../parts/marks.tsx';
import { TableRow } from '../parts/table.tsx';

const VERDICTS = {
  fail: { tone: 'danger', label: 'Needs fixing' },
  warn: { tone: 'warn', label: 'Warning' },
  ok: { tone: 'ok', label: 'OK' },
} as const;
const ORDER: readonly DoctorFinding['verdict'][] = ['fail', 'warn', 'ok'];

/** /admin/doctor: whether everything that the installation depends on works, with what to do where it doesn't. */
export default function Doctor() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['admin', 'doctor'],
    queryFn: ({ signal }) => call(examineInstallation, { signal }),
    staleTime: 60_000,
  });
  if (!data) return <NotLoaded error={error} refetch={refetch} />;
  const findings = data.findings.toSorted((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict));
  const bad = findings.filter(({ verdict }) => verdict !== 'ok').length;
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-4 py-3">
        <p className="flex-1 text-2">
          {bad === 0 ? 'Everything works.' : `${bad} of ${findings.length} checks need your attention.`}
        </p>
        <Button size="s" busy={isFetching} onClick={() => void refetch()}>
          Check again
        </Button>
      </div>
      <div role="table" aria-label="Checks">
        {findings.map(({ what, verdict, says, fix }) => (
          <TableRow
            key={`${what} ${says}`}
            inline
            actions={<StateMark tone={VERDICTS[verdict].tone}>{VERDICTS[verdict].label}</StateMark>}
          >
            <h2 className="font-semi">{what}</h2>
            <p className="mt-1 wrap-anywhere">{says}</p>
            {fix ? <p className="mt-1 wrap-anywhere text-2">What to do: {fix}</p> : null}
          </TableRow>
        ))}
      </div>
    </>
  );
}
