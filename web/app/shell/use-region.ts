import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { checkRegion } from '../../features/identity/index.ts';
import { BLOCKED } from '../../lib/api.ts';
import { useRoute } from '../../lib/route.ts';
import { closeModal } from '../../lib/store.ts';

/**
 * Checks the region on load, and redirects to /404 when that or a later call is refused (D8). Information pages
 * can be read from anywhere: there the check waits until the user opens another page.
 */
export function useRegion(): void {
  const navigate = useNavigate();
  const isOpen = useRoute().route.anyRegion === true;
  const checked = useRef(false);
  // `navigate` changes after every navigation, but the check runs once, on load
  const go = useRef(navigate);
  go.current = navigate;
  useEffect(() => {
    const leave = () => {
      closeModal();
      void go.current('/404', { replace: true, state: { blocked: true } });
    };
    window.addEventListener(BLOCKED, leave);
    return () => window.removeEventListener(BLOCKED, leave);
  }, []);
  useEffect(() => {
    if (isOpen || checked.current) return;
    checked.current = true;
    void checkRegion();
  }, [isOpen]);
}
