import { type ComponentType, Suspense } from 'react';
import { infoAtRoot, infoInSettings } from '../../contract/screen-names.ts';
import type { RoutePath } from '../../contract/routes.ts';
import { type AdSource, HomeScreen } from '../features/feed/index.ts';
import { lazy } from '../lib/lazy.ts';
import { TopBar } from './shell/top-bar.tsx';

const parts = () => import('../features/ads/feed/parts.tsx');

/** The feed's ads. Their code is loaded after the feed's. */
const feedAds: AdSource = {
  fill: (key, box) =>
    // The feed works without ads.
    void parts().then(
      ({ fillFeed }) => fillFeed(key, box),
      () => undefined,
    ),
  Foot: lazy(async () => ({ default: (await parts()).AdFoot })),
  Menu: lazy(async () => ({ default: (await parts()).AdMenu })),
};

const Account = lazy(() => import('../features/settings/account/account-screen.tsx'));
const Ads = lazy(() => import('../features/ads/screens/ads.tsx'));
const FeedAbout = lazy(() => import('../features/feed/screens/about.tsx'));
const FeedChips = lazy(() => import('./screens/feed-chips.tsx'));
const GridSearch = lazy(() => import('./shell/grid-search.tsx'));
const InfoPage = lazy(() => import('../features/campuses/info/info-page.tsx'));
const InfoText = lazy(() =>
  import('../features/campuses/info/info-page.tsx').then((part) => ({ default: part.InfoText })),
);
const Invite = lazy(() => import('../features/invites/screens/index.tsx'));
const Media = lazy(() => import('../features/feed/screens/media.tsx'));
const Mentions = lazy(() => import('../features/notifications/screens/mentions.tsx'));
const Messages = lazy(() => import('./screens/messages.tsx'));
const NewMessage = lazy(() => import('../features/chats/screens/new-message.tsx'));
const Notifications = lazy(() => import('../features/notifications/screens/notifications.tsx'));
const NotificationSettings = lazy(() => import('../features/notifications/components/notification-settings.tsx'));
const Profile = lazy(() => import('./screens/profile.tsx'));

/** The screens of several pages below an address, made by one function of their names. */
const each = <Below extends string, Name extends string>(
  below: Below,
  names: readonly Name[],
  screen: (name: Name) => ComponentType,
) =>
  Object.fromEntries(names.map((name) => [`${below}/${name}`, screen(name)])) as Record<
    `${Below}/${Name}`,
    ComponentType
  >;

/** The screen of each route. All but the feed are loaded when they are first opened. */
export const screens: Readonly<Record<RoutePath, ComponentType>> = {
  '/404': lazy(() => import('./screens/blocked.tsx')),
  '/home': () => <HomeScreen top={<TopBar />} search={<GridSearch />} ads={feedAds} Chips={FeedChips} />,
  '/media': () => <Media top={<TopBar />} />,
  '/media/:id': lazy(() => import('../features/feed/screens/media-post.tsx')),
  '/about': () => <FeedAbout top={<TopBar />} />,
  '/c/:slug': lazy(() => import('./screens/category.tsx')),
  '/courses': lazy(() => import('../features/courses/screens/courses.tsx')),
  '/courses/:code': lazy(() => import('../features/courses/screens/course.tsx')),
  '/search': lazy(() => import('./screens/search.tsx')),
  '/post/:id': lazy(() => import('./screens/post.tsx')),
  '/post/:id/likes': lazy(() => import('../features/feed/screens/likes.tsx')),
  '/post/:id/boost': lazy(() => import('../features/ads/screens/boost.tsx')),
  '/post/:id/boost/success': lazy(() => import('../features/ads/screens/boost-success.tsx')),
  '/post/:id/boost/cancel': lazy(() => import('../features/ads/screens/boost-cancel.tsx')),
  '/sale/:id': lazy(() => import('./screens/sale.tsx')),
  '/places': lazy(() => import('./screens/places.tsx')),
  '/meet-up/:token': lazy(() => import('../features/meet-ups/screens/shared-meet-up.tsx')),

  '/user_registration': lazy(() => import('../features/sign-in/screens/email-step.tsx')),
  '/login': lazy(() => import('../features/sign-in/screens/login.tsx')),
  '/login/sent': lazy(() => import('../features/sign-in/screens/login-sent.tsx')),
  '/login/confirm': lazy(() => import('../features/sign-in/screens/second-step.tsx')),
  '/login/university': lazy(() => import('../features/sign-in/screens/university-failed.tsx')),
  '/login/connect': lazy(() => import('../features/sign-in/screens/connect-account.tsx')),
  '/login/reset': lazy(() => import('../features/sign-in/screens/reset-password.tsx')),
  '/forgotpassword': lazy(() => import('../features/sign-in/screens/forgot-password.tsx')),
  '/register': lazy(() => import('../features/sign-in/screens/register.tsx')),
  '/verify': lazy(() => import('../features/sign-in/screens/verify.tsx')),
  '/logout': lazy(() => import('../features/sign-in/screens/logout.tsx')),
  '/search_schools': lazy(() => import('../features/campuses/schools/find-school.tsx')),
  '/invite': Invite,
  '/invite/:code': Invite,
  '/ambassador': Invite,
  '/unsubscribe': lazy(() => import('../features/notifications/screens/unsubscribe.tsx')),
  '/alerts/stop': lazy(() => import('../features/watching/screens/stop-alerts.tsx')),
  '/appeal': lazy(() => import('../features/moderation/appeals/appeal.tsx')),
  '/listings/confirm': lazy(() => import('../features/listings/screens/confirm-listings.tsx')),

  '/profile': Profile,
  '/profile/edit': lazy(() => import('../features/settings/edit-profile.tsx')),
  '/profile/set-up': lazy(() => import('../features/identity/set-up/set-up.tsx')),
  '/saved': lazy(() => import('../features/search/screens/saved.tsx')),
  '/listings': lazy(() => import('../features/listings/own/my-listings.tsx')),
  '/sell-many': lazy(() => import('../features/sales/sell/sell-many.tsx')),
  '/ads': Ads,
  '/ads/:id': Ads,
  '/messages': Messages,
  '/messages/deals': Messages,
  '/messages/new': NewMessage,
  '/messages/:id': Messages,
  '/notifications': () => <Notifications top={<TopBar />} />,
  '/notifications/mentions': () => <Mentions top={<TopBar />} />,
  '/create/post': lazy(() => import('./screens/create-post.tsx')),
  '/create/categories': lazy(() => import('../features/composer/screens/create-categories.tsx')),
  '/create/comment/:id': lazy(() => import('../features/composer/screens/create-comment.tsx')),
  '/create/message': NewMessage,

  '/settings': lazy(() => import('../features/settings/start.tsx')),
  ...each('/settings', infoInSettings, (page) => () => <InfoText page={page} />),
  '/settings/payments': lazy(() => import('../features/ads/screens/payments.tsx')),
  '/settings/account': () => (
    <Account
      push={
        <Suspense>
          <NotificationSettings />
        </Suspense>
      }
    />
  ),
  '/settings/account/verify_email': lazy(() => import('../features/settings/account/verify-email.tsx')),
  '/settings/account/school_email': lazy(() => import('../features/settings/account/school-email.tsx')),
  '/settings/account/verify_school_email': lazy(() => import('../features/settings/account/verify-school-email.tsx')),
  '/settings/account/security': lazy(() => import('../features/settings/security/security-screen.tsx')),
  '/settings/account/sessions': lazy(() => import('../features/settings/security/sessions-screen.tsx')),
  '/settings/account/sign_in_methods': lazy(() => import('../features/settings/security/sign-in-methods.tsx')),
  '/settings/account/notifications': lazy(() => import('../features/notifications/screens/choices.tsx')),
  '/settings/account/spots': lazy(() => import('../features/posts/spots/usual-spots.tsx')),
  '/settings/account/searches': lazy(() => import('../features/watching/screens/saved-searches.tsx')),
  '/settings/account/courses': lazy(() => import('../features/courses/screens/my-courses.tsx')),
  '/settings/account/blocked': lazy(() => import('../features/moderation/screens/blocks-and-mutes.tsx')),
  '/settings/account/delete': lazy(() => import('../features/settings/data/delete-screen.tsx')),
  '/settings/account/:field': lazy(() => import('../features/settings/account/edit-screen.tsx')),

  '/admin/*': lazy(() => import('./staff.tsx')),

  ...each('', infoAtRoot, (page) => () => <InfoPage page={page} />),
  '/:username': Profile,
};
