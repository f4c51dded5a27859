import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Boot, MapTiles } from '../../contract/boot.ts';
import type { Campus } from '../../contract/campuses/campuses.ts';
import type { QuickPick } from '../../contract/campuses/quick-picks.ts';
import { type Season, seasonCookie, seasonKey } from '../../contract/campuses/season.ts';
import type { Switches } from '../../contract/campuses/switches.ts';
import type { ViewerAnswer } from '../../contract/identity/identity.ts';
import { categoryOfSlug } from '../../contract/posts/category-address.ts';
import { firstStepCookie, isNewMember } from '../../contract/posts/first-step.ts';
import { filterQuery, readFilter } from '../../contract/posts/listing-filter.ts';
import { type FeedAnswer, listFeed } from '../../contract/posts/feed.ts';
import { getPost, type PostDetail } from '../../contract/posts/posts.ts';
import { getTeaser, type Teaser } from '../../contract/posts/sharing.ts';
import type { Match } from '../../contract/match-route.ts';
import { SHARE_KEY } from '../../contract/routes.ts';
import { viewCookie, viewFor } from '../../contract/view.ts';
import type { HostCampus, Viewer } from '../platform/http/caller.ts';
import { readCookie } from '../platform/http/cookie.ts';
import type { PageRequester, PageRead, ReadAnswer } from '../platform/http/read-ahead.ts';

/** Where a page's data comes from. JSON is as the page's own call would get it. */
export interface BootSources {
  campusView(campus: HostCampus): Campus;
  viewerAnswer(viewer: Viewer | null, campus: HostCampus): Promise<ViewerAnswer>;
  /** the campus's address for help */
  support(campus: HostCampus): string;
  switches: Switches;
  /** null: maps show no streets */
  mapTiles: MapTiles | null;
  /** The first page of the feed as JSON; null if the viewer may not read it. */
  feed(viewer: Viewer | null, campus: HostCampus): Promise<Buffer | null>;
  /** The first ads between its posts, as JSON. */
  sponsored(viewer: Viewer | null, campus: HostCampus): Promise<string>;
  /** Returns the response of one of the page's own calls, or how that would be refused. */
  readAhead(asking: PageRequester, read: PageRead): Promise<ReadAnswer>;
  /** What the time of the year suggests on a campus; null for nothing. */
  season(campus: HostCampus): Season | null;
  /** What home offers above the feed. */
  quickPicks(campus: HostCampus): readonly QuickPick[];
  /** the product's time, ms */
  now(): number;
}

/** The requested page and who asks for it. */
export interface PageRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  campus: HostCampus;
  viewer: Viewer | null;
  match: Match;
  /** the address's query, with its question mark, or empty */
  search: string;
}

const parsed = <Answer>(json: Buffer | string | null): Answer | null =>
  json === null ? null : (JSON.parse(json.toString('utf8')) as Answer);

const jsonOf = (answer: ReadAnswer): string | null => ('json' in answer ? answer.json : null);

/** @returns the filter in a list's URL as query parameters of its call; null without one, and for other pages */
function filterIn({ path, params }: Match, search: string): Record<string, string> | null {
  const address = new URLSearchParams(search);
  if (path === '/c/:slug') {
    const category = categoryOfSlug(params.slug ?? '');
    if (category === null) return null;
    address.set('category', category);
  } else if (path !== '/home') return null;
  const query = filterQuery(readFilter(address));
  return Object.keys(query).length > 0 ? query : null;
}

/** Collects what the first screen needs, as the viewer may read it (D6, D11). `first` is still empty: rendering fills it. */
export async function bootOf(asked: PageRequest, sources: BootSources): Promise<Boot> {
  const { request, campus, viewer, match, search } = asked;
  const { cookie } = request.headers;
  const community = sources.campusView(campus);
  const read = async <Answer>(path: string, params: object, query: object): Promise<Answer | null> =>
    parsed<Answer>(jsonOf(await sources.readAhead(asked, { path, params, query })));
  const filter = filterIn(match, search);
  const feed = filter
    ? await read<FeedAnswer>(listFeed.path, {}, filter)
    : match.path === '/home'
      ? parsed<FeedAnswer>(await sources.feed(viewer, campus))
      : null;
  const { id = '' } = match.params;
  const post = match.path === '/post/:id' ? await read<PostDetail>(getPost.path, { id }, {}) : null;
  const secret = match.path === '/post/:id' && !post ? new URLSearchParams(search).get(SHARE_KEY) : null;
  const teaser = secret ? await read<Teaser>(getTeaser.path, { id }, { [SHARE_KEY]: secret }) : null;
  const answer = await sources.viewerAnswer(viewer, campus);
  const now = sources.now();
  return {
    campus: community,
    viewer: answer,
    support: sources.support(campus),
    copyright: `© ${new Date(now).getUTCFullYear()} ${community.legal_name || 'Quad'}`,
    switches: sources.switches,
    map_tiles: sources.mapTiles,
    feed,
    narrowed: filter ?? {},
    sponsored: feed ? parsed<Boot['sponsored']>(await sources.sponsored(viewer, campus)) : null,
    post,
    teaser,
    first: [],
    view: viewFor(readCookie(cookie, viewCookie), request.headers['user-agent']),
    quick_picks: [...sources.quickPicks(campus)],
    season: feed && !filter ? newSeason(sources.season(campus), cookie, answer) : null,
    // a visitor may become a new member without a reload
    first_step:
      readCookie(cookie, firstStepCookie) !== 'off' && (!answer.user || isNewMember(answer.user, community._id, now)),
    now,
  };
}

/** The season, unless this browser or the account has dismissed it. */
function newSeason(season: Season | null, cookie: string | undefined, { user }: ViewerAnswer): Season | null {
  const dismissed = [readCookie(cookie, seasonCookie), user?.dismissed_season];
  return season && !dismissed.includes(seasonKey(season)) ? season : null;
}
