import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endSession, endSessions, listSessions, type Session } from '../../../../contract/identity/links.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { ComputerIcon } from '../../../ui/icons/icons.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';

const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => call(listSessions, { signal }),
  staleTime: 0,
});
const refetchSessions = () => queryClient().invalidateQueries({ queryKey: sessionsQuery.queryKey });

/** /settings/account/sessions: the account's sessions, each of which can be ended, or all but this one. */
export default function SessionsScreen() {
  const { data, error, refetch } = useQuery(sessionsQuery);
  const [confirming, setConfirming] = useState(false);
  const { running, run } = useAction();

  const end = async (what: string, signOut: () => Promise<unknown>) => {
    await run(async () => {
      await signOut();
      await refetchSessions();
      showAlert({ msg: 'Signed out', alertType: 'success' });
    }, what);
    setConfirming(false);
  };

  if (!data) return <NotLoaded error={error} refetch={refetch} rows={3} />;
  return (
    <>
      <p className="px-4 pt-5 pb-3 text-2">Don't recognize a device? Sign it out, then change your password.</p>
      <ul className="border-t border-line">
        {data.sessions.map((session) => (
          <SessionRow
            key={session._id}
            session={session}
            busy={running === session._id}
            onEnd={() => void end(session._id, () => call(endSession, { params: { id: session._id } }))}
          />
        ))}
      </ul>
      <div className="px-4 py-6">
        <Button look="danger" onClick={() => setConfirming(true)}>
          Sign out everywhere
        </Button>
      </div>
      <ConfirmDialog
        open={confirming}
        title="Sign out everywhere?"
        text="All other devices will be signed out. You'll stay signed in here."
        confirm="Sign out"
        danger
        busy={running === 'all'}
        onClose={() => setConfirming(false)}
        onConfirm={() => void end('all', () => call(endSessions))}
      />
    </>
  );
}

function SessionRow({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const { device, place, current, last_seen_at } = session;
  return (
    <li className="flex min-h-18 items-center gap-3 border-b border-line px-4 py-2">
      <ComputerIcon size={24} className="text-2" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{device}</p>
        <p className="text-small text-2">
          {place ? `${place} · ` : null}
          {current ? (
            <span className="font-semi text-ok">This device</span>
          ) : (
            <>
              Last seen <RelativeTime at={last_seen_at} sentence />
            </>
          )}
        </p>
      </div>
      {current ? null : (
        <Button size="s" busy={busy} onClick={onEnd} aria-label={`Sign out ${device}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}
