import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { backPath } from '../../../../contract/site-path.ts';
import { hasRecentHistory } from '../../../lib/history-entry.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { isPhone } from '../../identity/index.ts';
import { PeopleSearch } from '../components/people-search.tsx';
import { useStartChat } from '../use-start-chat.ts';

/**
 * /messages/new and /create/message: the new-message page of a phone; a desktop redirects to /messages, and somebody without
 * a verified school address to where they add it.
 */
export default function NewMessageScreen() {
  const { user } = useViewer();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { busy, start } = useStartChat();
  if (!user?.school_verified) return <Navigate to="/settings/account/school_email" replace />;
  if (!isPhone()) return <Navigate to="/messages" replace />;
  const back = backPath(search.get('goBack'), '/messages');
  const leave = () => {
    if (hasRecentHistory()) void navigate(-1);
    else void navigate(back, { replace: true });
  };
  return (
    <>
      <ScreenHead title="New message" onBack={leave} />
      <PeopleSearch busy={busy} onChoose={({ _id }) => void start(_id, { replace: true })} />
    </>
  );
}
