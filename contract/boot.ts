import * as z from 'zod/mini';
import { listSponsored } from './ads/sponsored.ts';
import { campus } from './campuses/campuses.ts';
import { quickPick } from './campuses/quick-picks.ts';
import { season } from './campuses/season.ts';
import { switches } from './campuses/switches.ts';
import { viewer } from './identity/viewer.ts';
import { getPost } from './posts/posts.ts';
import { listFeed } from './posts/feed.ts';
import { teaser } from './posts/sharing.ts';
import { views } from './view.ts';

/** Streets for maps, from a server that the operator chose. */
const mapTiles = z.object({
  /** address of a tile with `{z}`, `{x}` and `{y}` */
  url: z.string(),
  /** whose map it is */
  credit: z.string(),
});
export type MapTiles = z.infer<typeof mapTiles>;

/** A call of the first screen, with its answer. */
const firstRead = z.object({
  /** its address, such as `/api/posts/…/queue?show=first` */
  address: z.string(),
  answer: z.unknown(),
});
export type FirstRead = z.infer<typeof firstRead>;

/**
 * The data that the server puts into the page, so that the first screen needs no call. The server writes it by this schema,
 * as it writes the response of a call. The page imports the type alone: the schemas of all this would be a part of its first
 * load.
 */
export const boot = z.object({
  campus,
  viewer,
  /** email address of this installation's operators */
  support: z.string(),
  /** the copyright line, with the operator's name */
  copyright: z.string(),
  /** what the installation offers */
  switches,
  /** null: maps show no streets */
  map_tiles: z.nullable(mapTiles),
  /** the first page of the feed on /home, or of a category's page; null elsewhere, and if the viewer may not read it */
  feed: z.nullable(listFeed.answer),
  /** the filters of that page, as query parameters of its call; empty for the whole feed */
  narrowed: z.record(z.string(), z.string()),
  /** the first ads between its posts; null without `feed` */
  sponsored: z.nullable(listSponsored.answer),
  /** the post, on its page, if the viewer may read it */
  post: z.nullable(getPost.answer),
  /** what a listing's address shows of it to who may not read it, with its author's secret */
  teaser: z.nullable(teaser),
  /** what the screen's loader read (web/app/loaders.ts) */
  first: z.array(firstRead),
  /** what the time of the year suggests above the whole feed; null elsewhere, and once shown in this visit or dismissed */
  season: z.nullable(season),
  /** the filters and searches that home offers */
  quick_picks: z.array(quickPick),
  /** whether a new member may get suggestions: false once this browser dismissed them, or for an account that isn't new */
  first_step: z.boolean(),
  /** how lists of posts are shown (`viewFor`) */
  view: z.enum(views),
  /** the product's time when the server rendered the page, ms */
  now: z.number(),
});
export type Boot = z.infer<typeof boot>;
