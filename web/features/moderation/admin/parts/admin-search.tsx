import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { SearchBox } from '../../../../ui/search-box.tsx';

const SETTLED_MS = 250;

/** What is searched for on one of the admin's pages; it stands in the address. */
export const useWords = (): string | undefined => useSearchParams()[0].get('q')?.trim() || undefined;

/** The one searchbox of these pages: it searches as one types, and Enter at once. */
export function AdminSearch({ placeholder, className }: { placeholder: string; className?: string }) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('q') ?? '';
  const [text, setText] = useState(asked);
  useEffect(() => {
    if (text === asked) return;
    const { pathname } = window.location;
    const timer = setTimeout(() => {
      // another screen is already on its way
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
  }, [text, asked, setParams]);
  return (
    <SearchBox
      label={placeholder}
      placeholder={placeholder}
      maxLength={100}
      className={className ?? ''}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onClear={() => setText('')}
    />
  );
}
