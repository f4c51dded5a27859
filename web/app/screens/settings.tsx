import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { infoInSettings } from '../../../contract/screen-names.ts';
import Settings from '../../features/identity/settings/frame.tsx';
import { lazy } from '../../lib/lazy.ts';
import { Protected } from '../protected.tsx';

const Account = lazy(() => import('../../features/identity/settings/account/account-screen.tsx'));
const BlocksAndMutes = lazy(() => import('../../features/moderation/screens/blocks-and-mutes.tsx'));
const Courses = lazy(() => import('../../features/courses/screens/index.tsx'));
const DeleteAccount = lazy(() => import('../../features/identity/settings/data/delete-screen.tsx'));
const EditAccount = lazy(() => import('../../features/identity/settings/account/edit-screen.tsx'));
const Funds = lazy(() => import('../../features/ads/screens/payments.tsx'));
const InfoText = lazy(() =>
  import('../../features/campuses/info/info-page.tsx').then((part) => ({ default: part.InfoText })),
);
const NotFound = lazy(() => import('./not-found.tsx'));
const NotificationSettings = lazy(() => import('../../features/notifications/components/notification-settings.tsx'));
const SchoolAndEmail = lazy(() => import('../../features/identity/settings/account/school-and-email.tsx'));
const Security = lazy(() => import('../../features/identity/settings/security/screens.tsx'));
const SettingsStart = lazy(() => import('../../features/identity/settings/start.tsx'));
const UsualSpots = lazy(() => import('../../features/posts/spots/usual-spots.tsx'));
const Watching = lazy(() => import('../../features/watching/screens/index.tsx'));

/** The routes below /settings, apart from the others: the first load names each part that it may ask for. */
export default function SettingsRoutes() {
  return (
    <Routes>
      <Route element={<Settings />}>
        <Route index element={<SettingsStart />} />
        {infoInSettings.map((page) => (
          <Route key={page} path={page} element={<InfoText page={page} />} />
        ))}
        <Route path="payments" element={<Protected />}>
          <Route index element={<Funds />} />
        </Route>
        <Route path="account" element={<Protected />}>
          <Route
            index
            element={
              <Account
                push={
                  <Suspense>
                    <NotificationSettings />
                  </Suspense>
                }
              />
            }
          />
          <Route path=":field" element={<EditAccount />} />
          <Route path="verify_email" element={<SchoolAndEmail />} />
          <Route path="school_email" element={<SchoolAndEmail />} />
          <Route path="verify_school_email" element={<SchoolAndEmail />} />
          {['security', 'sessions', 'sign_in_methods'].map((path) => (
            <Route key={path} path={path} element={<Security />} />
          ))}
          <Route path="spots" element={<UsualSpots />} />
          <Route path="searches" element={<Watching />} />
          <Route path="courses" element={<Courses />} />
          <Route path="blocked" element={<BlocksAndMutes />} />
          <Route path="delete" element={<DeleteAccount />} />
        </Route>
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
