import type { Switches } from './campuses/switches.ts';
import type { View } from './view.ts';
import type { AnswerOf } from './endpoint.ts';
import type { listSponsored } from './ads/ads.ts';
import type { Campus } from './campuses/campuses.ts';
import type { QuickPick } from './campuses/quick-picks.ts';
import type { Season } from './campuses/season.ts';
import type { ViewerAnswer } from './identity/identity.ts';
import type { FeedAnswer, PostDetail } from './posts/posts.ts';
import type { Teaser } from './posts/sharing.ts';

/** Streets for maps, from a server that the operator chose (EVY-10). */
export interface MapTiles {
  /** address of a tile with `{z}`, `{x}` and `{y}` */
  url: string;
  /** whose map it is */
  credit: string;
}

/** A call of the first screen, with its answer. */
export interface FirstRead {
  /** its address, such as `/api/posts/…/queue?show=first` */
  address: string;
  answer: unknown;
}

/** The data that the server puts into the page, so that the first screen needs no call. */
export interface Boot {
  campus: Campus;
  viewer: ViewerAnswer;
  /** email address of this installation's operators */
  support: string;
  /** the copyright line, with the operator's name */
  copyright: string;
  /** what the installation offers */
  switches: Switches;
  /** null: maps show no streets */
  map_tiles: MapTiles | null;
  /** the first page of the feed, on /home, if the viewer may read it */
  feed: FeedAnswer | null;
  /** the filters of that page, as query parameters of its call */
  narrowed: Record<string, string>;
  /** the first ads of the feed */
  sponsored: AnswerOf<typeof listSponsored> | null;
  /** the post, on its page, if the viewer may read it */
  post: PostDetail | null;
  /** what a listing's address shows of it to who may not read it, with its author's secret (ITM-05) */
  teaser: Teaser | null;
  /** what the screen's loader read (web/app/loaders.ts) */
  first: FirstRead[];
  /** what the time of the year suggests above the feed; null if it was shown in this visit, or dismissed (CAL-02) */
  season: Season | null;
  /** the filters and searches that home offers (SHO-05) */
  quick_picks: readonly QuickPick[];
  /** whether a new member may get suggestions: false once this browser dismissed them, or for a viewer who isn't new (INV-04) */
  first_step: boolean;
  /** how lists of posts are shown: grid or list, from a cookie */
  view: View;
  /** when the server rendered the page, ms */
  now: number;
}
