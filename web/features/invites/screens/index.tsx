import { useEffect } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { lazy } from '../../../lib/lazy.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { REDIRECTED, storePlace } from '../../identity/index.ts';
import InviteScreen from './invite.tsx';
import Invited from './invited.tsx';
import type { Loader } from '../../../lib/loader.ts';
import { inviteQuery, inviteLinkQuery } from '../api.ts';

export const loader: Loader = ({ queries, params: { code } }) =>
  code === undefined ? queries.query(inviteQuery) : queries.query(inviteLinkQuery(code));

const Ambassador = lazy(() => import('./ambassador.tsx'));

/** /invite is the viewer's own link, /invite/:code someone's, /ambassador the page of an ambassador. */
export default function Invites() {
  const { code } = useParams();
  const { user } = useViewer();
  if (useLocation().pathname === '/ambassador') return <Ambassador />;
  if (code) return <Invited code={code} />;
  return user ? <InviteScreen /> : <LogInFirst />;
}

/** Sends a visitor to the feed; after a log-in they come back here. */
function LogInFirst() {
  useEffect(() => storePlace('/invite'), []);
  return <Navigate to="/home" state={REDIRECTED} replace />;
}
