import { matchRoute } from '../../contract/match-route.ts';
import type { RoutePath } from '../../contract/routes.ts';
import { loader as home } from '../features/feed/screens/home.tsx';
import type { AppState, ReadForPage } from '../lib/app-state.ts';
import type { Loader } from '../lib/loader.ts';

interface ScreenModule {
  loader: Loader;
}

const Ads = () => import('../features/ads/screens/ads.tsx');
const Invite = () => import('../features/invites/screens/index.tsx');
const Messages = () => import('./screens/messages.tsx');
const Profile = () => import('./screens/profile.tsx');

/** The modules of the screens that read something before they are shown. */
const modules: Partial<Record<RoutePath, () => Promise<ScreenModule>>> = {
  '/home': async () => ({ loader: home }),
  '/about': () => import('../features/feed/screens/about.tsx'),
  '/c/:slug': () => import('./screens/category.tsx'),
  '/courses': () => import('../features/courses/screens/courses.tsx'),
  '/courses/:code': () => import('../features/courses/screens/course.tsx'),
  '/search': () => import('./screens/search.tsx'),
  '/post/:id': () => import('./screens/post.tsx'),
  '/post/:id/likes': () => import('../features/feed/screens/likes.tsx'),
  '/post/:id/boost': () => import('../features/ads/screens/boost.tsx'),
  '/sale/:id': () => import('./screens/sale.tsx'),
  '/places': () => import('./screens/places.tsx'),
  '/invite': Invite,
  '/invite/:code': Invite,
  '/profile': Profile,
  '/:username': Profile,
  '/saved': () => import('../features/search/screens/saved.tsx'),
  '/listings': () => import('../features/listings/own/my-listings.tsx'),
  '/ads': Ads,
  '/ads/:id': Ads,
  '/messages': Messages,
  '/messages/deals': Messages,
  '/messages/:id': Messages,
  '/notifications': () => import('../features/notifications/screens/notifications.tsx'),
  '/notifications/mentions': () => import('../features/notifications/screens/mentions.tsx'),
  '/admin/*': () => import('./staff.tsx'),
  '/settings/payments': () => import('../features/ads/screens/payments.tsx'),
  '/settings/account/searches': () => import('../features/watching/screens/saved-searches.tsx'),
  '/settings/account/blocked': () => import('../features/moderation/screens/blocks-and-mutes.tsx'),
};

/**
 * Reads what the first screen shows, with the screen's own queries: on the server by calling the contract as the viewer,
 * in the browser from what came with the page, so that both render the same. A read that fails isn't an error here.
 * @throws if the screen's code can't be loaded
 */
export async function loadFirst(app: AppState, pathname: string, read: ReadForPage): Promise<void> {
  const { path, params } = matchRoute(pathname);
  const { queries, boot } = app;
  const load = path && modules[path];
  if (!load) return;
  const { loader } = await load();
  app.read = read;
  const { username: own, _id: viewerId } = boot.viewer.user ?? {};
  const opened = { queries, params, address: new URLSearchParams(app.search), own, viewerId };
  const loading = loader(opened);
  await loading?.catch(() => undefined);
  delete app.read;
  if (!loading) return;
  // what was refused is asked for again by the screen, which shows the reason
  queries.removeQueries({ predicate: ({ state }) => state.status === 'error' });
  app.readAt = Date.now();
}
