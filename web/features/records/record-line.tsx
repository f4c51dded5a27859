import { useQuery } from '@tanstack/react-query';
import { recordLine } from '../../../contract/deals/record.ts';
import { useHydrated } from '../../lib/hydration.ts';
import { recordQuery } from './api.ts';

interface RecordLineProps {
  /** '' while it isn't known whose */
  userId: string;
  /** what stands before it on its line, once it's there */
  start?: string;
}

/** A person's record in one line: "24 hand-offs · 98% show up". */
export function RecordLine({ userId, start = '' }: RecordLineProps) {
  const { data } = useQuery({ ...recordQuery(userId), enabled: userId !== '' });
  // not on the server, which mostly has no record: something else on the page may have read it before this is hydrated
  const hydrated = useHydrated();
  return data && hydrated ? (
    <span className="tnum">
      {start}
      {recordLine(data)}
    </span>
  ) : null;
}
