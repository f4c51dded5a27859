import { createHmac } from 'node:crypto';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { sendAnalytics as endpoint } from '../../../contract/analytics/analytics.ts';
import { isReservedName } from '../../../contract/identity/reserved-names.ts';
import { type HostCampus, mayRead, type Viewer } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import { sessionSecretLoader } from '../../platform/secrets.ts';
import type { Ads } from '../ads/index.ts';
import { addPageCounts, isExcluded, storePages } from './events-store.ts';
import { addPostCounts, countablePostActions } from './store.ts';
import { ipKey } from '../../platform/http/ip-key.ts';

interface Caller {
  campus: HostCampus;
  viewer: Viewer | null;
  /** of the connection */
  ip: string;
  host: string;
}

/** Whether a host's page views aren't counted: one of its labels is `test`, as in test.ou.example.edu. */
export const isTestHost = (host: string): boolean =>
  host.toLowerCase().split(':')[0]?.split('.').includes('test') ?? false;

/** A page's path without the username of a profile: that a profile was viewed is recorded, but not whose. */
export function nameless(path: string): string {
  const [, first = '', ...rest] = path.split('/');
  if (first === '' || isReservedName(first)) return path;
  return ['', ':username', ...rest].join('/');
}

/** What a page is counted as: the first part of its path, which is a reserved name or `:username`. */
const pageOf = (path: string): string => `/${nameless(path).split('/')[1]?.toLowerCase()}`;

const POST = 'post';
const PAGE = 'page';
/** Stands for the id of a page, since pages have none. */
const NO_SUBJECT = '00000000-0000-0000-0000-000000000000';
/** Stands for any page, and is counted for signed-in people alone. */
const ANY_PAGE = '*';

type Needs = Pick<Platform, 'pool' | 'clock' | 'config' | 'peopleCounts'>;

/** Records the events that pages send. */
export class Collector {
  readonly #platform: Needs;
  readonly #ads: Pick<Ads, 'countEvents'>;
  readonly #secret: () => Promise<string>;

  constructor(platform: Needs, ads: Pick<Ads, 'countEvents'>) {
    this.#platform = platform;
    this.#ads = ads;
    this.#secret = sessionSecretLoader(platform.config);
    platform.peopleCounts.define(POST, (tx, campusId, counted) =>
      addPostCounts.run(tx, {
        campusId,
        postIds: counted.map(({ subject }) => subject),
        days: counted.map(({ day }) => day),
        hours: counted.map(({ hour }) => hour),
        actions: counted.map(({ action }) => action),
        people: counted.map(({ people }) => people),
        reached: counted.map(({ reached }) => reached),
      }),
    );
    platform.peopleCounts.define(
      PAGE,
      (tx, campusId, counted) =>
        addPageCounts.run(tx, {
          campusId,
          days: counted.map(({ day }) => day),
          pages: counted.map(({ action }) => action),
          times: counted.map(({ times }) => times),
          people: counted.map(({ people }) => people),
        }),
      { countsTimes: true },
    );
  }

  /** Counts actions on posts and ads, of people who may read them (D6), and the pages that were opened. */
  async record(asker: Caller, body: BodyOf<typeof endpoint>): Promise<void> {
    const { pool } = this.#platform;
    const { campus, viewer, host } = asker;
    const userId = viewer?.userId ?? null;
    const { pages } = body;
    // a save counts for ads alone: a post has a count of its saves
    const events = body.events.flatMap(({ type, post }) => (type === 'save' ? [] : [{ type, post }]));
    if (events.length > 0 && mayRead(campus, viewer)) {
      const person = await this.#person(asker);
      const countable = await countablePostActions.all(pool, {
        campusId: campus.id,
        viewerId: userId,
        postIds: events.map(({ post }) => post),
        actions: events.map(({ type }) => type),
      });
      for (const { id, action } of countable)
        this.#platform.peopleCounts.add(POST, { campusId: campus.id, subject: id, action, person });
    }
    const ofAds = body.events.flatMap(({ ad, ...event }) => (ad === undefined ? [] : [{ ...event, ad }]));
    if (ofAds.length > 0 && mayRead(campus, viewer))
      await this.#ads.countEvents({
        campusId: campus.id,
        viewerId: userId,
        events: ofAds,
        person: await this.#person(asker),
      });
    if (pages.length > 0 && !isTestHost(host)) await this.#countPages(asker, pages);
  }

  /** Counts opened pages, and stores them where a provider of analytics is set. Some accounts are left out. */
  async #countPages(asker: Caller, pages: BodyOf<typeof endpoint>['pages']): Promise<void> {
    const { pool, config, peopleCounts } = this.#platform;
    const campusId = asker.campus.id;
    const userId = asker.viewer?.userId ?? null;
    if (userId !== null && (await isExcluded.one(pool, userId))?.excluded) return;
    const person = await this.#person(asker);
    const count = (page: string) => peopleCounts.add(PAGE, { campusId, subject: NO_SUBJECT, action: page, person });
    for (const { path } of pages) {
      count(pageOf(path));
      if (userId !== null) count(ANY_PAGE);
    }
    if (config.analyticsUrl !== null)
      await storePages.run(pool, { campusId, userId, paths: pages.map(({ path }) => nameless(path)) });
  }

  /** Who an event counts for: a keyed hash of an account, or of a visitor's address and the UTC day. It can't be reversed. */
  async #person({ viewer, ip }: Caller): Promise<number> {
    const { clock } = this.#platform;
    const person = viewer
      ? `account ${viewer.userId}`
      : `address ${ipKey(ip)} ${new Date(clock.now()).toISOString().slice(0, 10)}`;
    return createHmac('sha256', await this.#secret())
      .update(`reached ${person}`)
      .digest()
      .readUInt32BE(0);
  }
}
