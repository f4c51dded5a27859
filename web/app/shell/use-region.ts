import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { checkRegion } from '../../features/identity/index.ts';
import { BLOCKED } from '../../lib/api.ts';
import { closeModal } from '../../lib/store.ts';

/** The region check on load, and the way to /404 of whoever fails it, then or later (REG-08, D8). */
export function useRegion(): void {
  const navigate = useNavigate();
  // another function after every step: the check is made on load, not on each of them
  const go = useRef(navigate);
  go.current = navigate;
  useEffect(() => {
    const leave = () => {
      closeModal();
      void go.current('/404', { replace: true });
    };
    window.addEventListener(BLOCKED, leave);
    void checkRegion();
    return () => window.removeEventListener(BLOCKED, leave);
  }, []);
}
