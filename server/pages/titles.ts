import type { Switches } from '../../contract/campuses/switches.ts';
import type { ViewerAnswer } from '../../contract/identity/identity.ts';
import { postName } from '../../contract/posts/post-name.ts';
import type { PostDetail } from '../../contract/posts/posts.ts';
import { type Match, NO_SUCH_PAGE, routeTitle } from '../../contract/routes.ts';

interface Shown {
  pathname: string;
  /** with its question mark, or empty */
  search: string;
  viewer: ViewerAnswer;
  /** the page's post as JSON, if the viewer may read it */
  post: string | null;
  switches: Switches;
}

/**
 * A page's title before its code has loaded, the same as the page itself sets; null for the product's name alone. A
 * post's words are used only if the viewer may read it, and a page that needs a right has no title for viewers without
 * it.
 */
export function titleOf({ path, route }: Match, { pathname, search, viewer, post, switches }: Shown): string | null {
  const { user, abilities } = viewer;
  if (route.ads && !switches.ads) return NO_SUCH_PAGE;
  if (post) return postName((JSON.parse(post) as PostDetail).post);
  if (route.access === 'staff' && !abilities.moderate && !abilities.protect) return NO_SUCH_PAGE;
  if (path === '/profile' && user) return `@${user.username}`;
  return routeTitle(pathname, search);
}
