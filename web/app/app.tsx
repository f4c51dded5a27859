import { lazy, ready } from '../lib/lazy.ts';
import { Navigate, Route, Routes } from 'react-router';
import { infoAtRoot } from '../../contract/screen-names.ts';
import {
  HomeScreen,
  loadCategories,
  loadControls,
  loadFilterChips,
  loadFirstStep,
  loadGate,
  loadAvailability,
  loadEarlierPrice,
  loadGrid,
  loadSaleCard,
  loadList,
} from '../features/posts/index.ts';

import { feedAds } from './feed-ads.ts';
import { Protected } from './protected.tsx';
import { loadSidePanel, Shell } from './shell/shell.tsx';
import { TopBar } from './shell/top-bar.tsx';

const Staff = lazy(() => import('./staff.tsx'));
const Registration = lazy(() => import('../features/identity/auth/screens/email-step.tsx'));
const Login = lazy(() => import('../features/identity/auth/screens/login.tsx'));
const Register = lazy(() => import('../features/identity/auth/screens/register.tsx'));
const Verify = lazy(() => import('../features/identity/auth/screens/verify.tsx'));
const Logout = lazy(() => import('../features/identity/auth/screens/logout.tsx'));
const loadProfile = () => import('./screens/profile.tsx');
const Profile = lazy(loadProfile);
const loadPost = () => import('./screens/post.tsx');
const Post = lazy(loadPost);
const Likes = lazy(() => import('../features/posts/screens/likes.tsx'));
const MyListings = lazy(() => import('../features/posts/listings/my-listings.tsx'));
const CreateCategories = lazy(() => import('../features/posts/screens/create-categories.tsx'));
const CreateComment = lazy(() => import('../features/posts/screens/create-comment.tsx'));
const Media = lazy(() => import('../features/posts/screens/media.tsx'));
const MediaPost = lazy(() => import('../features/posts/screens/media-post.tsx'));
const EditProfile = lazy(() => import('../features/identity/profile/edit-profile.tsx'));
const SetUp = lazy(() => import('../features/identity/set-up/set-up.tsx'));
const About = lazy(() => import('../features/posts/screens/about.tsx'));
const loadSaved = () => import('../features/search/screens/saved.tsx');
const Saved = lazy(loadSaved);
const loadSearch = () => import('./screens/search.tsx');
const Search = lazy(loadSearch);
const loadMessages = () => import('./screens/messages.tsx');
const Messages = lazy(loadMessages);
const NewMessage = lazy(() => import('../features/chats/screens/new-message.tsx'));
const loadNotifications = () => import('../features/notifications/screens/notifications.tsx');
const Notifications = lazy(loadNotifications);
const loadMentions = () => import('../features/notifications/screens/mentions.tsx');
const Mentions = lazy(loadMentions);
const loadBoost = () => import('../features/ads/screens/boost.tsx');
const Boost = lazy(loadBoost);
const BoostSuccess = lazy(() => import('../features/ads/screens/boost-success.tsx'));
const BoostCancel = lazy(() => import('../features/ads/screens/boost-cancel.tsx'));
const Ads = lazy(() => import('../features/ads/screens/ads.tsx'));
const Unsubscribe = lazy(() => import('../features/notifications/screens/unsubscribe.tsx'));
const ConfirmListings = lazy(() => import('../features/posts/screens/confirm-listings.tsx'));
const CreatePost = lazy(() => import('./screens/create-post.tsx'));
const Settings = lazy(() => import('./screens/settings.tsx'));
const UniversityFailed = lazy(() => import('../features/identity/auth/screens/university-failed.tsx'));
const ConnectAccount = lazy(() => import('../features/identity/auth/screens/connect-account.tsx'));
const ForgotPassword = lazy(() => import('../features/identity/auth/screens/forgot-password.tsx'));
const LoginSent = lazy(() => import('../features/identity/auth/screens/login-sent.tsx'));
const ResetPassword = lazy(() => import('../features/identity/auth/screens/reset-password.tsx'));
const SecondStep = lazy(() => import('../features/identity/auth/screens/second-step.tsx'));
const SharedMeetUp = lazy(() => import('../features/deals/screens/shared-meet-up.tsx'));
const StopAlerts = lazy(() => import('../features/watching/screens/stop-alerts.tsx'));
const InfoPage = lazy(() => import('../features/campuses/info/info-page.tsx'));
const FindSchool = lazy(() => import('../features/campuses/schools/find-school.tsx'));
const Appeal = lazy(() => import('../features/moderation/appeals/appeal.tsx'));
const Blocked = lazy(() => import('./screens/blocked.tsx'));
const NotFound = lazy(() => import('./screens/not-found.tsx'));

const loadChips = () => import('./screens/feed-chips.tsx');
const FeedChips = lazy(loadChips);
const loadCategory = () => import('./screens/category.tsx');
const Category = lazy(loadCategory);
const Courses = lazy(() => import('../features/courses/screens/courses.tsx'));
const Course = lazy(() => import('../features/courses/screens/course.tsx'));
const Invite = lazy(() => import('../features/invites/screens/index.tsx'));
const loadGridSearch = () => import('./shell/grid-search.tsx');
const GridSearch = lazy(loadGridSearch);
const Sale = lazy(() => import('./screens/sale.tsx'));
const SellMany = lazy(() => import('./screens/sell-many.tsx'));

/**
 * The code of the screens that the server renders, by the names that it uses for them (server/pages/first-screens.ts).
 */
const rendered: Record<string, (() => Promise<unknown>)[]> = {
  home: [loadControls, loadCategories],
  first_step: [loadFirstStep],
  category: [loadCategory],
  grid: [loadGrid, loadGridSearch],
  narrowed: [loadChips],
  gate: [loadGate],
  post: [loadPost],
  profile: [loadProfile],
  search: [loadSearch, loadList, loadFilterChips],
  saved: [loadSaved, loadList],
  messages: [loadMessages],
  notifications: [loadNotifications],
  mentions: [loadMentions, loadList],
  boost: [loadBoost],
};

/** Loads the code of a server-rendered screen and its parts, if it isn't loaded yet. */
export const loadScreen = (names = ''): Promise<unknown> =>
  Promise.all(names.split(' ').flatMap((name) => (rendered[name] ?? []).map(ready)));

/** Loads the code of all screens and of the side panel. */
export const loadScreens = (): Promise<unknown> =>
  Promise.all([
    ready(loadSidePanel),
    ready(loadAvailability),
    ready(loadEarlierPrice),
    ready(loadSaleCard),
    ...Object.keys(rendered).map(loadScreen),
  ]);

/** All routes of the product. Every screen but the feed is loaded when it is first opened. */
export function App() {
  return (
    <Routes>
      <Route path="/404" element={<Blocked />} />
      <Route element={<Shell />}>
        <Route path="/" element={<Navigate to="/home" replace />} />
        <Route
          path="/home"
          element={<HomeScreen top={<TopBar />} search={<GridSearch />} ads={feedAds} Chips={FeedChips} />}
        />
        <Route path="/user_registration" element={<Registration />} />
        <Route path="/login" element={<Login />} />
        <Route path="/login/sent" element={<LoginSent />} />
        <Route path="/login/confirm" element={<SecondStep />} />
        <Route path="/login/university" element={<UniversityFailed />} />
        <Route path="/login/connect" element={<ConnectAccount />} />
        <Route path="/login/reset" element={<ResetPassword />} />
        <Route path="/forgotpassword" element={<ForgotPassword />} />
        <Route path="/register" element={<Register />} />
        <Route path="/verify" element={<Verify />} />
        <Route path="/search_schools" element={<FindSchool />} />
        <Route path="/media" element={<Media top={<TopBar />} />} />
        <Route path="/media/:id" element={<MediaPost />} />
        <Route path="/about" element={<About top={<TopBar />} />} />
        <Route path="/courses" element={<Courses />} />
        <Route path="/courses/:code" element={<Course />} />
        <Route path="/c/:slug" element={<Category />} />
        <Route path="/sale/:id" element={<Sale />} />
        <Route path="/search" element={<Search />} />
        <Route path="/meet-up/:token" element={<SharedMeetUp />} />
        <Route path="/invite/:code?" element={<Invite />} />
        <Route path="/post/:id" element={<Post />} />
        <Route path="/post/:id/likes" element={<Likes />} />
        <Route path="/profile/edit" element={<EditProfile />} />
        <Route path="/listings/confirm" element={<ConfirmListings />} />
        <Route path="/unsubscribe" element={<Unsubscribe />} />
        <Route path="/alerts/stop" element={<StopAlerts />} />
        <Route path="/appeal" element={<Appeal />} />
        <Route path="/admin/*" element={<Staff />} />
        <Route element={<Protected />}>
          <Route path="/logout" element={<Logout />} />
          <Route path="/profile" element={<Profile />} />
          <Route path="/saved" element={<Saved />} />
          <Route path="/ambassador" element={<Invite />} />
          <Route path="/listings" element={<MyListings />} />
          <Route path="/sell-many" element={<SellMany />} />
          <Route path="/post/:id/boost" element={<Boost />} />
          <Route path="/post/:id/boost/success" element={<BoostSuccess />} />
          <Route path="/post/:id/boost/cancel" element={<BoostCancel />} />
          <Route path="/ads/:id?" element={<Ads />} />
          <Route path="/messages/:id?" element={<Messages />} />
          <Route path="/messages/new" element={<NewMessage />} />
          <Route path="/create/message" element={<NewMessage />} />
          <Route path="/notifications" element={<Notifications top={<TopBar />} />} />
          <Route path="/notifications/mentions" element={<Mentions top={<TopBar />} />} />
          <Route path="/profile/set-up" element={<SetUp />} />
          <Route path="/create/post" element={<CreatePost />} />
          <Route path="/create/categories" element={<CreateCategories />} />
          <Route path="/create/comment/:id" element={<CreateComment />} />
        </Route>
        <Route path="/settings/*" element={<Settings />} />
        {infoAtRoot.map((page) => (
          <Route key={page} path={`/${page}`} element={<InfoPage page={page} />} />
        ))}
        <Route path="/:username" element={<Profile />} />
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
