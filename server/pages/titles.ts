import type { Switches } from '../../contract/campuses/switches.ts';
import type { ViewerAnswer } from '../../contract/identity/identity.ts';
import { postName } from '../../contract/posts/post-name.ts';
import type { PostDetail } from '../../contract/posts/posts.ts';
import { courseCode } from '../../contract/posts/course-code.ts';
import { categoryTitle } from '../../contract/posts/category-address.ts';
import { NO_SUCH_PAGE, screenTitle } from '../../contract/screen-titles.ts';

interface Shown {
  path: string;
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
export function titleOf({ path, search, viewer: { user, abilities }, post, switches }: Shown): string | null {
  if (!switches.ads && /^\/(ads(\/|$)|post\/[^/]+\/boost|settings\/payments$)/.test(path)) return NO_SUCH_PAGE;
  if (post) return postName((JSON.parse(post) as PostDetail).post);
  if (/^\/(post|media)\//.test(path) && !abilities.read) return null;
  if (/^\/admin(\/|$)/.test(path) && !abilities.moderate && !abilities.protect) return NO_SUCH_PAGE;
  if (path === '/profile' && user) return `@${user.username}`;
  const category = /^\/c\/([^/]+)$/.exec(path)?.[1];
  if (category !== undefined) return categoryTitle(category) ?? NO_SUCH_PAGE;
  const course = /^\/courses\/([^/]+)$/.exec(path)?.[1];
  if (course !== undefined) return courseCode(course) ?? NO_SUCH_PAGE;
  return screenTitle(path, search);
}
