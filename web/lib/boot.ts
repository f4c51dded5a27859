import type { View } from '../../contract/view.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import type { listSponsored } from '../../contract/ads/ads.ts';
import type { Campus } from '../../contract/campuses/campuses.ts';
import type { FirstRead } from '../../contract/first-reads.ts';
import type { ViewerAnswer } from '../../contract/identity/identity.ts';
import type { PostDetail, PostPage } from '../../contract/posts/posts.ts';

/** What the server put into the page, so that the first screen needs no call. */
export interface Boot {
  campus: Campus;
  viewer: ViewerAnswer;
  /** address of those who run this installation */
  support: string;
  /** the first page of the feed, on /home and for whoever may read it */
  feed: PostPage | null;
  /** what the address narrows that to, as its call is asked */
  narrowed: Record<string, string>;
  /** the first ads among its posts */
  sponsored: AnswerOf<typeof listSponsored> | null;
  /** the post, on its page and for whoever may read it */
  post: PostDetail | null;
  /** what other screens read first, on their pages */
  first: FirstRead[];
  /** how lists of posts are shown, chosen earlier in this browser */
  view: View;
  /** when the server made the page, ms */
  now: number;
}

/** Reads what the server put into this page. */
export const readBoot = (): Boot => JSON.parse(document.getElementById('boot')?.textContent ?? 'null') as Boot;
