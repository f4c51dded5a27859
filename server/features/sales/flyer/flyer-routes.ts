import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import { valueText } from '../../../../contract/posts/listing-fields.ts';
import { firstWords } from '../../../../contract/posts/rich-text/index.ts';
import { getPostFlyer, getPostStory, getSaleFlyer } from '../../../../contract/sales/flyers.ts';
import type { HostCampus, Viewer } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { type CallBase, type Route, route } from '../../../platform/http/route.ts';
import { MediaError, workApart } from '../../../platform/media/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Campuses } from '../../campuses/index.ts';
import type { Files } from '../../files/index.ts';
import type { Listings } from '../../listings/index.ts';
import type { PostRowWithoutAuthor, Posts } from '../../posts/index.ts';
import { saleWords } from '../card.ts';
import { loadSale, type LoadParts } from '../load-sale.ts';
import { salePosts } from '../store-posts.ts';
import type { FlyerContent } from './draw-flyer.ts';
import type { StoryContent } from './draw-story.ts';

export interface FlyerParts extends Omit<LoadParts, 'posts' | 'platform'> {
  platform: Pick<Platform, 'clock' | 'pool'>;
  campuses: Pick<Campuses, 'directory'>;
  files: Files;
  posts: Posts;
  listings: Pick<Listings, 'linkTo'>;
}

/** What a drawing is cached by: the content of a flyer or story, with the id of its photo, which never changes. */
type DrawnFlyer = Omit<FlyerContent, 'photo' | 'paper'> & {
  /** null for a story */
  paper: FlyerContent['paper'] | null;
  photoId: string | null;
};

type FlyerSubject = Pick<FlyerContent, 'title' | 'price' | 'facts'> & {
  path: string;
  sellerId: string;
  photoId: string | null;
};

type CallAbout = CallBase & { params: { id: string } };

const TITLE_WORDS = 8;
/** Modules that draw in the photo process: drawing takes 50 ms, in which this one could answer nobody. */
const FLYER = new URL('./draw-flyer.ts', import.meta.url);
const STORY = new URL('./draw-story.ts', import.meta.url);
/** Drawn flyers and stories that a process keeps: some hundred with photos. */
const KEPT_BYTES = 32_000_000;

const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
const photoOf = (post: PostRowWithoutAuthor | undefined) =>
  post?.gallery.find(({ kind }) => kind !== 'video')?._id ?? null;

/** Flyers of listings and sales and pictures for stories, for whoever may see those. */
export function flyerRoutes(parts: FlyerParts): Route[] {
  // the key is all that is drawn, so a changed listing or campus is drawn anew
  const drawn = new LRUCache<string, Buffer, DrawnFlyer>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (bytes, key) => bytes.length + key.length,
    // a drawing that a full cache drops before it is done still goes to whoever waits for it
    ignoreFetchAbort: true,
    fetchMethod: (_key, _old, { context }) => draw(parts, context),
  });
  const ofPost = async ({ campus, viewer, params: { id } }: CallAbout): Promise<FlyerSubject> => {
    const post = await parts.posts.loader.post(campus, viewer, id);
    if (post.depth > 0 || post.type !== 'post') throw problem('post_not_found');
    // without the seller's name, which readers of the campus see and passers-by needn't
    const title = post.title ?? (post.text ? firstWords(post.text, TITLE_WORDS) : '');
    return {
      title,
      price: valueText(post.price),
      facts: [],
      path: (await parts.listings.linkTo(campus, viewer, post)).path,
      sellerId: post.author_id,
      photoId: photoOf(post),
    };
  };
  const ofSale = async ({ campus, viewer, params: { id } }: CallAbout): Promise<FlyerSubject> => {
    const { pool } = parts.platform;
    const { row, posts, own } = await loadSale(parts, pool, campus, viewer, id);
    const { title, place } = own ? row : saleWords(row, await salePosts.all(pool, campus.id, id));
    const left = posts.filter(({ sold }) => !sold);
    return {
      title,
      price: row.percent === 100 ? 'Everything free' : row.percent > 0 ? `${row.percent}% off` : null,
      facts: [
        `${left.length} ${left.length === 1 ? 'item' : 'items'} · until ${day.format(new Date(`${row.ends_on}T12:00:00Z`))}`,
        place,
      ],
      path: `/sale/${id}?redirect=true`,
      sellerId: row.seller_id,
      photoId: left.map(photoOf).find((photo) => photo !== null) ?? null,
    };
  };
  const drawnOf = async (call: CallAbout, shown: Promise<FlyerSubject>, paper: DrawnFlyer['paper']) => {
    const wanted = { ...contentOf(parts, call.campus, call.viewer, await shown), paper };
    return drawn.forceFetch(JSON.stringify(wanted), { context: wanted });
  };
  const flyerOf = async (
    call: CallAbout & { query: { paper: FlyerContent['paper'] } },
    shown: Promise<FlyerSubject>,
  ) => ({
    content: await drawnOf(call, shown, call.query.paper),
    name: 'flyer.pdf',
  });
  return [
    route(getPostFlyer, (call) => flyerOf(call, ofPost(call))),
    route(getSaleFlyer, (call) => flyerOf(call, ofSale(call))),
    route(getPostStory, async (call) => ({ content: await drawnOf(call, ofPost(call), null), name: 'story.jpg' })),
  ];
}

/**
 * The content of a flyer or story. Anyone may see these, so on a members-only campus they show what is for sale only if its
 * seller asks for them.
 */
function contentOf(
  { campuses }: FlyerParts,
  { id, privacy }: HostCampus,
  viewer: Viewer | null,
  { title, price, facts, path, sellerId, photoId }: FlyerSubject,
): Omit<DrawnFlyer, 'paper'> {
  const campus = campuses.directory.byId(id);
  if (!campus) throw problem('not_found');
  const isOwn = viewer !== null && viewer.userId === sellerId;
  const base = {
    colour: campus.colour,
    campus: campus.name,
    url: `${campuses.directory.urlOf(campus)}${path}`,
  };
  if (privacy === 'members' && !isOwn)
    return { ...base, title: 'For sale on campus', price: null, facts: ['Members only'], photoId: null };
  return { ...base, title, price, facts, photoId };
}

async function draw({ files }: FlyerParts, { photoId, paper, ...shown }: DrawnFlyer): Promise<Buffer> {
  const opened = photoId === null ? null : await files.openPhoto(photoId);
  const photo = opened ? await buffer(opened.stream) : null;
  const content = { ...shown, photo };
  const made = paper
    ? workApart(FLYER, { ...content, paper } satisfies FlyerContent)
    : workApart(STORY, content satisfies StoryContent);
  try {
    return Buffer.from((await made) as Uint8Array);
  } catch (error) {
    throw error instanceof MediaError && error.code === 'busy' ? problem('busy', undefined, 1) : error;
  }
}
