import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useEarlyInput } from '../../../lib/early-input.ts';
import { SearchBox } from '../../../ui/forms/search-box.tsx';

const SETTLED_MS = 250;

/** The search text of an admin page, which is stored in the address; undefined for none. */
export const useSearchText = (): string | undefined => useSearchParams()[0].get('q')?.trim() || undefined;

interface AdminSearchProps {
  /** the address of the list that it searches: on the page of one of its entries, the search leads there */
  list: string;
  placeholder: string;
  className?: string;
}

/** The search box of the admin pages, which searches while typing. */
export function AdminSearch({ list, placeholder, className }: AdminSearchProps) {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get('q') ?? '';
  const { pathname, key } = useLocation();
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  // what is typed while another screen loads belongs to that screen
  const [typed, setTyped] = useState({ pathname, text: inAddress });
  const [shown, setShown] = useState(pathname);
  // while rendering: an effect would come after what is typed as soon as the screen is there, and replace it
  if (shown !== pathname) {
    setShown(pathname);
    if (typed.pathname !== pathname) setTyped({ pathname, text: inAddress });
  }
  const { text } = typed;
  const waits = text !== inAddress;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => {
      // while another screen loads, the address is already that screen's
      if (window.location.pathname !== pathname) return;
      if (pathname !== list) {
        if (text.trim()) void navigate(`${list}?${new URLSearchParams({ q: text })}`);
        return;
      }
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
    // `key`: back on this screen before another one was there, the text is searched here
  }, [waits, text, pathname, key, list, setParams, navigate]);
  const type = (next: string) => setTyped({ pathname: window.location.pathname, text: next });
  useEarlyInput(box, inAddress, type);
  return (
    <SearchBox
      ref={box}
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
