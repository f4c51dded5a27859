import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useRoute } from '../../lib/route.ts';
import { useViewer } from '../../lib/viewer.ts';

/** Redirects a signed-in but unverified account to /verify (D41). */
export function useForcedVerification(): void {
  const { user } = useViewer();
  const mayStay = useRoute().route.unverified === true;
  const navigate = useNavigate();
  const unverified = user !== null && !user.verified;
  useEffect(() => {
    if (unverified && !mayStay) void navigate('/verify', { replace: true });
  }, [unverified, mayStay, navigate]);
}
