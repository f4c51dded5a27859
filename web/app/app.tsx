import { type ReactNode, useEffect } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { type ScreenRoute as RouteFacts, type RoutePath, routes } from '../../contract/routes.ts';
import { useHydrated } from '../lib/hydration.ts';
import { lazy } from '../lib/lazy.ts';
import { ScreenBones } from './shell/screen-bones.tsx';
import { Protected } from './protected.tsx';
import { screens } from './screens.tsx';
import { Shell } from './shell/shell.tsx';

const NotFound = lazy(() => import('./screens/not-found.tsx'));
const SettingsFrame = lazy(() => import('../features/settings/frame.tsx'));

/** All routes of the product, each in its frame. */
export function App() {
  return (
    <Routes>
      {routesIn('none')}
      <Route element={<Shell />}>
        <Route path="/" element={<Navigate to="/home" replace />} />
        {routesIn('entry')}
        {routesIn(undefined)}
        <Route element={<SettingsFrame />}>{routesIn('settings')}</Route>
        <Route path="*" element={<Marked screen={<NotFound />} />} />
      </Route>
    </Routes>
  );
}

const routesIn = (frame: RouteFacts['frame']): ReactNode[] =>
  (Object.keys(screens) as RoutePath[])
    .filter((path) => routes[path].frame === frame)
    .map((path) => <Route key={path} path={path} element={<Screen path={path} />} />);

function Screen({ path }: { path: RoutePath }) {
  const { access, inBrowser } = routes[path];
  const Content = screens[path];
  const content = inBrowser ? (
    <InBrowser>
      <Content />
    </InBrowser>
  ) : (
    <Content />
  );
  return <Marked screen={access === 'member' ? <Protected>{content}</Protected> : content} />;
}

/** A screen whose route is `inBrowser`: the server, and hydration, render its shape alone. */
const InBrowser = ({ children }: { children: ReactNode }) => (useHydrated() ? children : <ScreenBones />);

/** Marks the page as hydrated once its screen has its code. */
function Marked({ screen }: { screen: ReactNode }) {
  useEffect(() => void delete document.getElementById('root')?.dataset.rendered, []);
  return screen;
}
