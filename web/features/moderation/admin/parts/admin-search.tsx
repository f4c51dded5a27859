import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { SearchBox } from '../../../../ui/search-box.tsx';

const SETTLED_MS = 250;

/** What is searched for on one of the admin's pages; it stands in the address. */
export const useWords = (): string | undefined => useSearchParams()[0].get('q')?.trim() || undefined;

/** The one searchbox of these pages: it searches as one types. */
export function AdminSearch({ placeholder, className }: { placeholder: string; className?: string }) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('q') ?? '';
  const { pathname } = useLocation();
  const [typed, setTyped] = useState({ pathname, text: asked });
  // what is typed while another screen is on its way is meant for that one
  const early = useRef<typeof typed | null>(null);
  useEffect(() => {
    if (typed.pathname === pathname) return;
    setTyped(early.current?.pathname === pathname ? early.current : { pathname, text: asked });
    early.current = null;
  }, [typed, pathname, asked]);
  const { text } = typed;
  const waits = typed.pathname === pathname && text !== asked;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => {
      if (window.location.pathname !== pathname) return;
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (text.trim()) next.set('q', text);
          else next.delete('q');
          return next;
        },
        { replace: true },
      );
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [waits, text, pathname, setParams]);
  const type = (next: string) => {
    const at = window.location.pathname;
    early.current = at === pathname ? null : { pathname: at, text: next };
    setTyped({ pathname, text: next });
  };
  return (
    <SearchBox
      label={placeholder}
      placeholder={placeholder}
      maxLength={100}
      className={className ?? ''}
      value={text}
      onChange={(event) => type(event.target.value)}
      onClear={() => type('')}
    />
  );
}
