import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { queryClient } from '../../../lib/query-client.ts';
import { useLive, useLiveGap } from '../../../lib/live.ts';
import { Bone, Waiting } from '../../../ui/feedback/skeleton.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { KindsTable } from '../components/kinds-table.tsx';
import NotificationSettings from '../components/notification-settings.tsx';
import { QuietHoursFields } from '../components/quiet-hours.tsx';
import { settingsQuery } from '../later-calls.ts';

/** /settings/account/notifications: what the viewer is notified of and how, and their quiet hours. */
export default function NotificationChoices() {
  const { data, error, refetch } = useQuery(settingsQuery);
  // another tab, another device or an email's link changed them
  const refresh = useCallback(() => void queryClient().invalidateQueries({ queryKey: settingsQuery.queryKey }), []);
  useLive('user.changed', refresh);
  useLiveGap(refresh);
  if (!data)
    return (
      <NotLoaded error={error} refetch={refetch}>
        <TableBones />
      </NotLoaded>
    );
  return (
    <>
      <NotificationSettings />
      <KindsTable kinds={data.kinds} />
      <QuietHoursFields quiet_hours={data.quiet_hours} time_zone={data.time_zone} />
    </>
  );
}

const TableBones = () => (
  <Waiting>
    {Array.from({ length: 6 }, (_, row) => (
      <div key={`row-${row}`} className="flex min-h-20 items-center gap-9 border-b border-line pr-6 pl-4">
        <div className="grid flex-1 gap-2.5">
          <Bone className="h-3 w-32 max-w-full rounded-s" />
          <Bone className="h-3 w-4/5 rounded-s" />
        </div>
        {['in app', 'push', 'email'].map((box) => (
          <Bone key={box} className="size-5 rounded-s" />
        ))}
      </div>
    ))}
  </Waiting>
);
