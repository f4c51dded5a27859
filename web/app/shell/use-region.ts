import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { checkRegion } from '../../features/identity/index.ts';
import { BLOCKED } from '../../lib/api.ts';
import { closeModal } from '../../lib/store.ts';
import { isInformation } from './places.ts';

/**
 * The region check on load, and the way to /404 of whoever fails it, then or later (REG-08, D8). Terms, privacy and the
 * other information pages can be read from anywhere: there the check waits until somebody goes on to another page.
 */
export function useRegion(): void {
  const navigate = useNavigate();
  const isOpen = isInformation(useLocation().pathname);
  const checked = useRef(false);
  // another function after every step: the check is made on load, not on each of them
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
