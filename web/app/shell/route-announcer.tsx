import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Announces a new screen to screen readers, and moves the focus to it if the focused element is gone. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [said, setSaid] = useState('');
  const first = useRef(pathname);
  useEffect(() => {
    if (first.current === pathname) return;
    first.current = '';
    // The title is set once the new screen has loaded; until then it's the old one.
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
