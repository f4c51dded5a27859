import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Tells readers of the screen that another page is shown, and gives the focus a place when its own has gone. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [said, setSaid] = useState('');
  const first = useRef(pathname);
  useEffect(() => {
    if (first.current === pathname) return;
    first.current = '';
    // The screen names the page when it has come; until then the old name stands.
    const timer = setTimeout(() => {
      setSaid(document.title);
      const at = document.activeElement;
      if (at === null || at === document.body) document.getElementById('content')?.focus({ preventScroll: true });
    }, 250);
    return () => clearTimeout(timer);
  }, [pathname]);
  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  );
}
