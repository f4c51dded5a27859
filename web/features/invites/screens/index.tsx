import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router';
import { useViewer } from '../../../lib/viewer.ts';
import { SENT_AWAY, wantPlace } from '../../identity/index.ts';
import InviteScreen from './invite.tsx';
import Invited from './invited.tsx';

/** /invite is the viewer's own link, /invite/:code someone's. */
export default function Invites() {
  const { code } = useParams();
  const { user } = useViewer();
  if (code) return <Invited code={code} />;
  return user ? <InviteScreen /> : <LogInFirst />;
}

function LogInFirst() {
  useEffect(() => wantPlace('/invite'), []);
  return <Navigate to="/home" state={SENT_AWAY} replace />;
}
