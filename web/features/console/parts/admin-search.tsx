import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { SearchBox } from '../../../ui/forms/search-box.tsx';

const SETTLED_MS = 250;

/** The search text of an admin page, which is stored in the address; undefined for none. */
export const useSearchText = (): string | undefined => useSearchParams()[0].get('q')?.trim() || undefined;

/** The search box of the admin pages, which searches while typing. */
export function AdminSearch({ placeholder, className }: { placeholder: string; className?: string }) {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get('q') ?? '';
  const { pathname } = useLocation();
  const [typed, setTyped] = useState({ pathname, text: inAddress });
  // what is typed while another screen loads belongs to that screen
  const typedWhileLoading = useRef<typeof typed | null>(null);
  useEffect(() => {
    if (typed.pathname === pathname) return;
    setTyped(
      typedWhileLoading.current?.pathname === pathname ? typedWhileLoading.current : { pathname, text: inAddress },
    );
    typedWhileLoading.current = null;
  }, [typed, pathname, inAddress]);
  const { text } = typed;
  const waits = typed.pathname === pathname && text !== inAddress;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => {
      // while another screen loads, the address is already that screen's
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
    typedWhileLoading.current = at === pathname ? null : { pathname: at, text: next };
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
