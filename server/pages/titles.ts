import type { Boot } from '../../contract/boot.ts';
import { postName } from '../../contract/posts/post-name.ts';
import { type Match, NO_SUCH_PAGE, routeTitle } from '../../contract/routes.ts';

/**
 * A page's title before its code has loaded, the same as the page itself sets; null for the product's name alone. A
 * post's words are used only if the viewer may read it, and a page that needs a right has no title for viewers without
 * it.
 * @param search the address's query, with its question mark, or empty
 */
export function titleOf({ path, route }: Match, pathname: string, search: string, boot: Boot): string | null {
  const { user, abilities } = boot.viewer;
  if (route.ads && !boot.switches.ads) return NO_SUCH_PAGE;
  if (boot.post) return postName(boot.post.post);
  if (route.access === 'staff' && !abilities.moderate && !abilities.protect) return NO_SUCH_PAGE;
  if (path === '/profile' && user) return `@${user.username}`;
  return routeTitle(pathname, search);
}
