import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useViewer } from '../../lib/viewer.ts';

/** Where an unverified account may go: verification, log-out, and the documents it agreed to. */
const free = /^\/(verify|logout|404|(settings\/)?(terms|privacy|help|trust_and_safety|cookies)|settings\/about)(\/|$)/;

/** Redirects a signed-in but unverified account to /verify (D41, VER-01). */
export function useForcedVerification(): void {
  const { user } = useViewer();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const unverified = user !== null && !user.verified;
  useEffect(() => {
    if (unverified && !free.test(pathname)) void navigate('/verify', { replace: true });
  }, [unverified, pathname, navigate]);
}
