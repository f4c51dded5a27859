import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { infoInSettings } from '../../../contract/screen-names.ts';
import Settings from '../../features/identity/settings/frame.tsx';
import { lazy } from '../../lib/lazy.ts';
import { Protected } from '../protected.tsx';

const Account = lazy(() => import('../../features/identity/settings/account/account-screen.tsx'));
const BlocksAndMutes = lazy(() => import('../../features/moderation/screens/blocks-and-mutes.tsx'));
const MyCourses = lazy(() => import('../../features/courses/screens/my-courses.tsx'));
const DeleteAccount = lazy(() => import('../../features/identity/settings/data/delete-screen.tsx'));
const EditAccount = lazy(() => import('../../features/identity/settings/account/edit-screen.tsx'));
const Funds = lazy(() => import('../../features/ads/screens/payments.tsx'));
const InfoText = lazy(() =>
  import('../../features/campuses/info/info-page.tsx').then((part) => ({ default: part.InfoText })),
);
const NotFound = lazy(() => import('./not-found.tsx'));
const NotificationSettings = lazy(() => import('../../features/notifications/components/notification-settings.tsx'));
const SchoolEmail = lazy(() => import('../../features/identity/settings/account/school-email.tsx'));
const VerifyEmail = lazy(() => import('../../features/identity/settings/account/verify-email.tsx'));
const VerifySchoolEmail = lazy(() => import('../../features/identity/settings/account/verify-school-email.tsx'));
const Security = lazy(() => import('../../features/identity/settings/security/security-screen.tsx'));
const Sessions = lazy(() => import('../../features/identity/settings/security/sessions-screen.tsx'));
const SettingsStart = lazy(() => import('../../features/identity/settings/start.tsx'));
const UsualSpots = lazy(() => import('../../features/posts/spots/usual-spots.tsx'));
const SavedSearches = lazy(() => import('../../features/watching/screens/saved-searches.tsx'));
const SignInMethods = lazy(() => import('../../features/identity/settings/security/sign-in-methods.tsx'));

/** The routes below /settings: their frame stays while its screens change. */
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
          <Route path="verify_email" element={<VerifyEmail />} />
          <Route path="school_email" element={<SchoolEmail />} />
          <Route path="verify_school_email" element={<VerifySchoolEmail />} />
          <Route path="security" element={<Security />} />
          <Route path="sessions" element={<Sessions />} />
          <Route path="sign_in_methods" element={<SignInMethods />} />
          <Route path="spots" element={<UsualSpots />} />
          <Route path="searches" element={<SavedSearches />} />
          <Route path="courses" element={<MyCourses />} />
          <Route path="blocked" element={<BlocksAndMutes />} />
          <Route path="delete" element={<DeleteAccount />} />
        </Route>
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
