import { useLocation } from 'react-router';
import { lazy } from '../../../../lib/lazy.ts';

const screens = {
  security: lazy(() => import('./security-screen.tsx')),
  sessions: lazy(() => import('./sessions-screen.tsx')),
  sign_in_methods: lazy(() => import('./sign-in-methods.tsx')),
};

/** The screens about signing in, by the last segment of the address; one chunk finds them all. */
export default function SecurityScreens() {
  const { pathname } = useLocation();
  const name = pathname.split('/').filter(Boolean).at(-1) ?? '';
  const Screen = screens[name as keyof typeof screens];
  return <Screen />;
}
