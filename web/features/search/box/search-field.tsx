import { lazy } from '../../../lib/lazy.ts';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { showAlert } from '../../../lib/alerts.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { useEarlyInput } from '../../../lib/early-input.ts';
import { openModal } from '../../../lib/store.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { searchPath, type SearchInAddress } from '../address.ts';
import type { DropdownHandle } from './dropdown.tsx';
import { browserStorage } from '../../../lib/browser-storage.ts';

const typing = 'input, textarea, select, [contenteditable=true], [role=menu]';

/**
 * The / key focuses the search box, or opens the search where the box isn't on screen. Does nothing if shortcuts are
 * off.
 */
function useSlash(box: RefObject<HTMLInputElement | null>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const { target } = event;
      if (target instanceof HTMLElement && target.closest(typing)) return;
      if (document.querySelector('[role=dialog]') || browserStorage.local.get('shortcuts_off') !== null) return;
      event.preventDefault();
      if (box.current?.offsetParent) {
        box.current.focus();
        box.current.select();
      } else void navigate('/search');
    };
    // in the capture phase, before the handlers of other search boxes
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [box, navigate]);
}

const load = () => import('./dropdown.tsx');
const Dropdown = lazy(() => load().then((part) => ({ default: part.Dropdown })));

interface SearchFieldProps {
  /** shows the key that focuses it */
  shortcut?: string;
  className?: string;
}

/**
 * The search box with its dropdown. The focus stays in the box: arrow keys move through the list,
 * Enter searches, Escape closes. On the search screen it shows the query.
 */
export function SearchField({ shortcut, className }: SearchFieldProps): ReactNode {
  const campus = useCampus();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const here = pathname === '/search';
  const current = here ? (params.get('q') ?? '') : '';
  const [text, setText] = useState(current);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLFormElement>(null);
  const list = useRef<DropdownHandle>(null);
  const go = useGo(current, here);
  useSlash(input);
  useEarlyInput(input, current, setText);
  // another query in the address is shown in the box
  const [shown, setShown] = useState(current);
  if (shown !== current) {
    setShown(current);
    setText(current);
  }

  const close = () => {
    setOpen(false);
    setActive(null);
  };
  const leaveFor = (act: () => void) => {
    close();
    act();
  };
  const search = (query: string) => {
    if (query.trim() === '') return;
    leaveFor(() => {
      setText(query.trim());
      go(query.trim());
    });
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && open) close();
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setOpen(true);
      list.current?.move(event.key === 'ArrowDown' ? 1 : -1);
    } else return;
    event.preventDefault();
  };
  return (
    <form
      ref={frame}
      role="search"
      // before hydration the browser submits the form itself
      action="/search"
      className={`relative ${className ?? ''}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!(open && list.current?.take())) search(text);
      }}
      onFocus={() => void load().catch(() => undefined)}
      onBlur={(event) => {
        const to = event.relatedTarget;
        // A dialog of the dropdown may take the focus without closing it.
        if (!frame.current?.contains(to) && !(to as Element | null)?.closest('[role=dialog], [role=alertdialog]'))
          close();
      }}
    >
      <SearchBox
        ref={input}
        name="q"
        placeholder={`Search ${campus.campus_short_name} Buy / Sell`}
        value={text}
        maxLength={200}
        shortcut={shortcut}
        aria-autocomplete="list"
        aria-controls={open ? id : undefined}
        aria-activedescendant={open ? (active ?? undefined) : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setActive(null);
          setOpen(true);
        }}
        onClear={() => {
          setText('');
          setActive(null);
        }}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onKeyDown={press}
      />
      {open ? (
        <Suspense fallback={null}>
          <Dropdown
            ref={list}
            id={id}
            text={text}
            active={active}
            onActive={setActive}
            onSearch={search}
            onLeave={leaveFor}
            onStay={() => input.current?.focus()}
          />
        </Suspense>
      ) : null}
    </form>
  );
}

/** Navigates to the results of a query; a visitor who can't read the campus is asked to join. */
function useGo(current: string, here: boolean): (query: string) => void {
  const navigate = useNavigate();
  const { user, abilities } = useViewer();
  return (query) => {
    if (!user && !abilities.read) openModal({ kind: 'guest', reason: 'search' });
    else if (here && query === current) showAlert({ msg: 'That query has already been added.', alertType: 'okay' });
    else void navigate(searchPath(query), { state: { fromSearch: here } satisfies SearchInAddress });
  };
}
