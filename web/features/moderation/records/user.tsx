import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import {
  addAmbassador,
  getAdminUser,
  removeAmbassador,
  signOutUser,
} from '../../../../contract/moderation/admin-records.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { call } from '../../../lib/api.ts';
import { hasRecentHistory } from '../../../lib/history-entry.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { BackIcon } from '../../../ui/icons/icons.tsx';
import { shortTime } from '../../../ui/time/time-words.ts';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { History } from '../case/history.tsx';
import { CasePart } from '../case/part.tsx';
import { useDecideTarget } from '../decide/use-decide-target.tsx';
import { PersonalDataPart } from './personal-data.tsx';
import { UserActions, UserMarks } from './users.tsx';
import { useCampus } from '../../../lib/app-state.ts';
import { useNow } from '../../../ui/time/clock.ts';
import { formatDate } from '../../../../contract/date-format.ts';
import { Face } from '../../console/index.ts';

const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'user', id],
    queryFn: ({ signal }) => call(getAdminUser, { params: { id }, signal }),
    staleTime: 0,
  });

/** /admin/users/:id: one person, their account's state, and the decisions about them. */
export default function User() {
  const { id = '' } = useParams();
  const { time_zone: timeZone } = useCampus();
  const { data, error, refetch } = useQuery(userQuery(id));
  const navigate = useNavigate();
  const { user: me } = useViewer();
  const { start, dialog } = useDecideTarget();
  const [asking, setAsking] = useState(false);
  const { busy, run } = useAction();
  const now = useNow();
  if (!data) return <NotLoaded error={error} refetch={refetch} />;
  const { user, bio, sign_ins, last_seen_at, reported, reported_upheld, cases } = data;
  const facts: [string, string | number][] = [
    ['Email', user.email ?? '–'],
    ['School email', user.school_email ?? '–'],
    ['Campus', user.campus_id],
    ['Member since', formatDate(user.createdAt, { dateStyle: 'medium', timeZone })],
    ['Last seen', last_seen_at ? shortTime(Date.parse(last_seen_at), now, timeZone) : 'Not signed in'],
    ['Sign-ins', sign_ins],
    ['Posts', user.totalPosts],
    ['Reports made', reported === 0 ? 'None' : `${reported}, ${reported_upheld} upheld`],
  ];
  const signOut = async () => {
    await run(async () => {
      await call(signOutUser, { params: { id } });
      showAlert({ msg: 'Signed out', alertType: 'success' });
      await refetch();
    });
    setAsking(false);
  };
  const setAmbassador = () =>
    run(async () => {
      await call(user.ambassador ? removeAmbassador : addAmbassador, { params: { id } });
      const msg = `@${user.username} is ${user.ambassador ? 'no longer an' : 'an'} ambassador`;
      showAlert({ msg, alertType: 'success' });
      await refetch();
    });
  return (
    <>
      <div className="flex items-start gap-4 border-b border-line px-4 py-5">
        <IconButton
          label="Back"
          icon={<BackIcon />}
          className="-ml-2.5"
          onClick={() => void (hasRecentHistory() ? navigate(-1) : navigate('/admin/users'))}
        />
        <Face user={user} size={80} />
        <div className="min-w-0 flex-1">
          <h2 className="text-title font-bold">{user.name}</h2>
          <p className="text-2">@{user.username}</p>
          <UserMarks user={user} />
          {bio ? <p className="mt-2">{bio}</p> : null}
          <div className="mt-4 flex flex-wrap items-center gap-2">
            <UserActions user={user} onStart={start} />
            {user.state === 'active' && sign_ins > 0 && user.may_act ? (
              <Button size="s" onClick={() => setAsking(true)}>
                Sign out everywhere
              </Button>
            ) : null}
            {user.may_act && (user.ambassador || (user.state === 'active' && user.school_verified)) ? (
              <Button size="s" busy={busy} onClick={() => void setAmbassador()}>
                {user.ambassador ? 'End ambassador role' : 'Make ambassador'}
              </Button>
            ) : null}
            {user.state === 'active' ? (
              <Link to={`/${user.username}`} className={buttonClass('plain', 's')}>
                Profile
              </Link>
            ) : null}
          </div>
        </div>
      </div>
      <CasePart title="Account">
        <dl className="grid grid-cols-[minmax(0,160px)_minmax(0,1fr)] gap-x-4 gap-y-2">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-2">{name}</dt>
              <dd className="tnum">{value}</dd>
            </div>
          ))}
        </dl>
      </CasePart>
      {me?.role === 'admin' && user.may_act && user.state !== 'deleted' ? <PersonalDataPart user={user} /> : null}
      <CasePart title="Cases">
        <History cases={cases} />
      </CasePart>
      {dialog}
      <ConfirmDialog
        open={asking}
        title={`Sign out @${user.username} everywhere?`}
        text="All their devices will be signed out. Nothing else changes."
        confirm="Sign out"
        danger
        busy={busy}
        onClose={() => setAsking(false)}
        onConfirm={() => void signOut()}
      />
    </>
  );
}
