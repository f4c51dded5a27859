import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { isForSale } from '../../../../contract/posts/listing-look.ts';
import { SHARE_KEY } from '../../../../contract/routes.ts';
import type { HostCampus, Viewer } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { ipKey } from '../../../platform/http/ip-key.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CampusDirectory } from '../../campuses/index.ts';
import type { PostRow, Posts } from '../../posts/index.ts';
import { dropSecret, findShareSecret, findTeaser, makeSecret, type TeaserRow } from './store.ts';

/** Where a link to a listing leads. */
export interface ShareLink {
  path: string;
  /** it shows the listing to whoever opens it */
  signed: boolean;
}

/** Who opens a link. */
interface Opener {
  campus: HostCampus;
  viewer: Viewer | null;
  ip: string;
}

/** 144 bits, which nobody can guess: 24 characters in a link. */
const SECRET_BYTES = 18;

/** Hashed texts have the same length, which a comparison in constant time needs. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * The links with which authors show their listings outside a campus that isn't public. A secret belongs to one
 * listing and shows less than the database has beside it, so it's stored as it is: its author gets the same link again.
 */
export class ShareLinks {
  readonly #platform: Pick<Platform, 'pool' | 'limits'>;
  readonly #directory: CampusDirectory;
  readonly #posts: Pick<Posts, 'loader' | 'readers'>;

  constructor(
    platform: Pick<Platform, 'pool' | 'limits'>,
    directory: CampusDirectory,
    posts: Pick<Posts, 'loader' | 'readers'>,
  ) {
    this.#platform = platform;
    this.#directory = directory;
    this.#posts = posts;
  }

  /** The link that a viewer hands out: only an author's own can show the listing. */
  async linkTo(campus: HostCampus, viewer: Viewer | null, post: PostRow): Promise<ShareLink> {
    const { pool } = this.#platform;
    const own = viewer !== null && viewer.userId === post.author_id;
    // `deleted: false`: the loader leaves out deleted posts
    const secret =
      own && this.#hasLinks(campus) && isForSale({ ...post, deleted: false })
        ? ((await findShareSecret.one(pool, campus.id, post.id))?.share_token ??
          (await makeSecret.one(pool, campus.id, post.id, randomBytes(SECRET_BYTES)))?.share_token)
        : null;
    const path = `/post/${post.id}`;
    return secret
      ? { path: `${path}?${SHARE_KEY}=${secret.toString('base64url')}`, signed: true }
      : { path: `${path}?redirect=true`, signed: false };
  }

  /**
   * An author's own post.
   * @throws ProblemError post_not_found, post_deleted, forbidden, too_many_requests
   */
  async own(campus: HostCampus, viewer: Viewer, id: string): Promise<PostRow> {
    await this.#platform.limits.spend('posts.share', viewer.userId);
    const row = await this.#posts.loader.post(campus, viewer, id);
    if (row.author_id !== viewer.userId) throw problem('forbidden');
    return row;
  }

  /** Ends a listing's link. The next one has another secret. */
  async stop({ campus_id: campusId, id }: PostRow): Promise<void> {
    await dropSecret.run(this.#platform.pool, campusId, id);
  }

  /**
   * What a link shows. A wrong secret, a stopped one, one of another listing and one that shows nothing now are the same
   * to whoever tries them.
   * @throws ProblemError post_not_found, too_many_requests
   */
  async open({ campus, viewer, ip }: Opener, id: string, given: string): Promise<TeaserRow> {
    await this.#platform.limits.spend('posts.teaser', viewer?.userId ?? ipKey(ip));
    const row = await findTeaser.one(this.#platform.pool, campus.id, id);
    const right = row?.share_token?.toString('base64url') ?? '';
    const same = timingSafeEqual(digest(given), digest(right));
    const hidden = viewer && (await this.#posts.readers.of(campus.id, viewer.userId)).blocked;
    if (!row || !right || !same || !this.#hasLinks(campus) || hidden?.has(row.author_id))
      throw problem('post_not_found');
    return row;
  }

  #hasLinks({ id, privacy, status }: HostCampus): boolean {
    return privacy !== 'public' && status !== 'archived' && this.#directory.byId(id)?.share_links === true;
  }
}
