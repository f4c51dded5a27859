import type { Campus } from '../../../contract/campuses/campuses.ts';
import { logoPath } from '../../../contract/campuses/logo.ts';
import { defaultPicks, type QuickPick } from '../../../contract/campuses/quick-picks.ts';
import { type Season, seasonOf } from '../../../contract/campuses/season.ts';
import { serverLimits } from '../../../contract/limits.ts';
import { mayRead, type Viewer } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import { listTerms, type TermRow } from './calendar/store.ts';
import { seedMissingCampuses } from './seed-campuses.ts';
import { seededSpots } from './spots/seed-spots.ts';
import { listSpots, seedSpots, type SpotRow } from './spots/store.ts';
import { allSignIns, type SignInRow } from './sign-in/store.ts';
import { allCampuses, campusExists, type CampusRow } from './store.ts';

/** The campus for an unknown host, where it exists. */
const DEFAULT = 'ou';
const RETRY_MS = 1_000;

/** The campuses, cached in memory and reloaded when a row changes in any process. */
export class CampusDirectory {
  readonly #platform: Pick<Platform, 'pool' | 'bus' | 'config' | 'log'>;
  #rows: readonly CampusRow[] = [];
  #spots = new Map<string, SpotRow[]>();
  #terms = new Map<string, TermRow[]>();
  #signIns = new Map<string, SignInRow>();
  #byId = new Map<string, CampusRow>();
  #byHost = new Map<string, CampusRow>();
  readonly #onLoad: (() => void)[] = [];
  #loads = 0;
  #loaded = 0;

  constructor(platform: Pick<Platform, 'pool' | 'bus' | 'config' | 'log'>) {
    this.#platform = platform;
    const reload = () =>
      void this.load().catch((error: unknown) => {
        if (platform.pool.ended) return;
        platform.log.warn({ err: error }, 'the campuses could not be loaded, and are loaded again');
        setTimeout(reload, RETRY_MS).unref();
      });
    platform.bus.on('campuses.changed', reload);
    platform.bus.on('bus.gap', reload);
  }

  /** Inserts missing seed campuses, and loads all. */
  async prepare(): Promise<void> {
    const { pool } = this.#platform;
    await seedMissingCampuses(pool, this.#platform.config);
    await seedSpots.run(pool, JSON.stringify(seededSpots));
    await this.load();
  }

  /** Registers a callback for every reload of the campuses. */
  onLoad(callback: () => void): void {
    this.#onLoad.push(callback);
  }

  /** Loads the campuses with their spots, terms and providers. */
  async load(): Promise<void> {
    const load = ++this.#loads;
    const { pool } = this.#platform;
    const [rows, spots, terms, signIns] = await Promise.all([
      allCampuses.all(pool),
      listSpots.all(pool, null),
      listTerms.all(pool, null),
      allSignIns.all(pool),
    ]);
    // of two concurrent reloads, the later one counts
    if (load < this.#loaded) return;
    this.#loaded = load;
    const { siteUrl, supportEmail } = this.#platform.config;
    this.#rows = rows.map((row) => ({
      ...row,
      site: row.url ?? siteUrl(row.id),
      support: row.support_email || supportEmail,
    }));
    this.#spots = Map.groupBy(spots, ({ campus_id }) => campus_id);
    this.#terms = Map.groupBy(terms, ({ campus_id }) => campus_id);
    this.#signIns = new Map(signIns.map((row) => [row.campus_id, row]));
    this.#byId = new Map(this.#rows.map((row) => [row.id, row]));
    this.#byHost.clear();
    for (const callback of this.#onLoad) callback();
  }

  /** Every campus, also hidden ones and those elsewhere. */
  all(): readonly CampusRow[] {
    return this.#rows;
  }

  /** The campuses that are shown in lists: not the hidden ones. */
  listed(): CampusRow[] {
    return this.#rows.filter(({ status }) => status !== 'hidden');
  }

  byId(id: string): CampusRow | undefined {
    return this.#byId.get(id);
  }

  /** A campus by its id; if there is none, the one that an unknown host leads to. For mails and links, which need a site. */
  byIdOrDefault(id: string | null | undefined): CampusRow {
    return this.#byId.get(id ?? '') ?? this.ofHost('');
  }

  /** A campus, also one that another process added a moment ago. */
  async find(id: string): Promise<CampusRow | undefined> {
    if (!this.#byId.has(id) && /^[a-z0-9_-]{1,64}$/.test(id) && (await campusExists.one(this.#platform.pool, id)))
      await this.load();
    return this.#byId.get(id);
  }

  /** The meet-up spots of a campus, by name. */
  spotsOf(campusId: string): readonly SpotRow[] {
    return this.#spots.get(campusId) ?? [];
  }

  /** Where a listing without a spot counts as being: the spot that was added first. */
  mainSpotOf(campusId: string): SpotRow | undefined {
    return this.spotsOf(campusId).reduce<SpotRow | undefined>(
      (one, other) => (one && one.id < other.id ? one : other),
      undefined,
    );
  }

  /** The terms in a campus's calendar, in order. */
  termsOf(campusId: string): readonly TermRow[] {
    return this.#terms.get(campusId) ?? [];
  }

  /** The OpenID Connect provider of a campus, or null. */
  signInOf(campusId: string): SignInRow | null {
    return this.#signIns.get(campusId) ?? null;
  }

  /** The domains of the addresses that a campus's provider vouches for. */
  acceptedDomains(campus: CampusRow): readonly string[] {
    const domains = this.signInOf(campus.id)?.domains ?? [];
    return domains.length > 0 ? domains : campus.email_domains;
  }

  /** What home offers above the feed. */
  quickPicksOf(campusId: string): readonly QuickPick[] {
    return this.#byId.get(campusId)?.quick_picks ?? defaultPicks;
  }

  /** What the time of the year suggests on a campus. */
  seasonOf(campusId: string, now: number): Season | null {
    const campus = this.#byId.get(campusId);
    return campus && !campus.generic ? seasonOf(this.termsOf(campusId), now, campus.time_zone) : null;
  }

  /** Ids of the campuses that a viewer may not read (D6, D56). */
  closedTo(viewer: Viewer): string[] {
    return this.#rows.filter((row) => !row.generic && !mayRead(row, viewer)).map((row) => row.id);
  }

  /**
   * The campus of a host name (D2): the pinned one; else an exact host of a campus; else the first label; else OU,
   * the only campus, or the school picker.
   */
  ofHost(host: string): CampusRow {
    const known = this.#byHost.get(host);
    if (known) return known;
    const name = (host.split(':')[0] ?? '').toLowerCase();
    const campus =
      this.#byId.get(this.#platform.config.campus ?? '') ??
      this.#rows.find((row) => row.hosts.includes(name)) ??
      this.#byId.get(name.split('.')[0] ?? '') ??
      this.#ofOtherHosts();
    if (!campus) throw new Error('there is no campus');
    // hosts come from requests, so the cache must be bounded
    if (this.#byHost.size > 1_000) this.#byHost.clear();
    this.#byHost.set(host, campus);
    return campus;
  }

  /** OU, the only campus, or the school picker: of those that this group serves. */
  #ofOtherHosts(): CampusRow | undefined {
    const here = this.#rows.filter(({ elsewhere }) => !elsewhere);
    const [only, ...others] = here.filter(({ generic }) => !generic);
    return here.find(({ id }) => id === DEFAULT) ?? (others.length === 0 ? only : undefined) ?? here[0];
  }

  /** Whether a host name is a campus's own, not just any that leads here too. */
  answersAt(host: string): boolean {
    const name = host.toLowerCase();
    return (
      name === this.#platform.config.rootDomain ||
      this.#rows.some((row) => row.hosts.includes(name) || new URL(this.urlOf(row)).hostname === name)
    );
  }

  /** The address of a campus's own site, without a trailing slash. */
  urlOf(campus: CampusRow): string {
    return campus.site;
  }

  /** A campus as in the API. */
  view(campus: CampusRow): Campus {
    const signIn = this.signInOf(campus.id);
    return {
      _id: campus.id,
      name: campus.name,
      campus_short_name: campus.short_name,
      campus_ext: campus.ext,
      url: this.urlOf(campus),
      privacy: campus.privacy,
      generic: campus.generic,
      location: { city: campus.city, state: campus.state, country: campus.country },
      time_zone: campus.time_zone,
      campus_logo: logoPath(campus.id, campus.logo_version),
      logo_version: campus.logo_version,
      archived: campus.status === 'archived',
      legal_name: campus.legal_name,
      legal_address: campus.legal_address,
      terms_url: campus.terms_url,
      privacy_url: campus.privacy_url,
      retention: Object.entries(campus.retention).map(([kind, days]) => ({ kind, days })),
      own_texts: campus.own_texts,
      social_url: campus.social_url,
      colour: campus.colour,
      createdAt: campus.created_text,
      passwordless: campus.passwordless,
      face_value_cap: campus.face_value_cap,
      waiting: campus.waiting,
      sign_in: signIn && { label: signIn.label, required: signIn.required },
      first_page: campus.first_page_large ? serverLimits.feedFirstPageLarge : serverLimits.feedPage,
    };
  }
}
