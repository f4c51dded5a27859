import { type ReactNode, startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import {
  createPath,
  createSearchParams,
  type LinkProps,
  type NavigateOptions,
  type Path,
  type Navigator,
  Router,
  type SetURLSearchParams,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  useHref,
  useLocation,
  useNavigate,
  useResolvedPath,
} from 'react-router';
import { atOwnEntry, goPages, overlaysTookPop, settleOverlays } from './back-closes.ts';
import { noteEntry } from './recent-history.ts';

/*
 * `react-router` resolves to this file in the page (web/build/slim-libraries.ts). The library's BrowserRouter, Link and
 * useSearchParams import code that only its data and server modes need, a third of its size; these do the same on top
 * of its core.
 */
export {
  MemoryRouter,
  Navigate,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
} from 'react-router';

/** Provides the browser's location to the routes. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setState] = useState<Pick<typeof history, 'action' | 'location'>>(history);
  // Overlays have history entries of their own (back-closes.ts).
  const navigator = useMemo<Navigator>(
    () => ({
      createHref: history.createHref,
      go: goPages,
      push: history.push,
      replace: (to, state) => atOwnEntry(() => history.replace(to, state)),
    }),
    [history],
  );
  useLayoutEffect(() => {
    let here = history.location;
    return history.listen(({ action, location }) => {
      const samePage = location.key === here.key && createPath(location) === createPath(here);
      here = location;
      if (action !== 'POP') noteEntry();
      else if (overlaysTookPop(samePage)) return;
      startTransition(() => setState({ action, location }));
    });
  }, [history]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for an overlay that stays open on the next page, or one that a reload closed
  useEffect(settleOverlays, [location]);
  return (
    <Router location={location} navigationType={action} navigator={navigator}>
      {children}
    </Router>
  );
}

const stay = () => undefined;
/** There is no navigation during server rendering. */
const still = {
  createHref: (to: string | Partial<Path>) => (typeof to === 'string' ? to : createPath(to)),
  go: stay,
  push: stay,
  replace: stay,
};

/** Provides a fixed location to the routes, for the server. */
export function ServerRouter({ at, children }: { at: Path; children: ReactNode }) {
  return (
    <Router location={{ ...at, state: null, key: 'default' }} navigator={still}>
      {children}
    </Router>
  );
}

/** A link to another screen. Anything but a plain click (a new tab, a download) is left to the browser. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const here = createPath(useLocation());
  const there = createPath(useResolvedPath(to));
  const navigate = useNavigate();
  return (
    // biome-ignore lint/a11y/useValidAnchor: it navigates, without reloading the page
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        const { target = '_self' } = rest;
        const plain = event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
        if (event.defaultPrevented || !plain || target !== '_self') return;
        event.preventDefault();
        void navigate(to, { replace: replace ?? here === there, state: state as unknown });
      }}
    />
  );
}

/** The address's query parameters, and a function that changes them. */
export function useSearchParams(): [URLSearchParams, SetURLSearchParams] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const set = useCallback<SetURLSearchParams>(
    (next, options?: NavigateOptions) => {
      const made = typeof next === 'function' ? next(new URLSearchParams(params)) : next;
      void navigate(`?${createSearchParams(made)}`, options);
    },
    [navigate, params],
  );
  return [params, set];
}
