import type { HostCampus, Viewer } from '../../platform/http/caller.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Campuses } from '../campuses/index.ts';
import type { Files } from '../files/index.ts';
import type { PostRow, Posts } from '../posts/index.ts';
import { askWeekly } from './availability/ask.ts';
import { AvailabilityLinks } from './availability/links.ts';
import { createListingState, type ListingState } from './availability/listing-state.ts';
import { availabilityRoutes } from './availability/routes.ts';
import { extendRoutes } from './expiry/extend-post.ts';
import { noticeExpiring } from './expiry/notice-expiring.ts';
import { postListingsOfClaimed } from './imported-listings/imported-listings.ts';
import { ownListingRoutes } from './own-listings/routes.ts';
import { recentlyBoughtRoutes } from './recently-bought/routes.ts';
import { sharingRoutes } from './sharing/routes.ts';
import { type ShareLink, ShareLinks } from './sharing/share-links.ts';
import { similarRoutes } from './similar/similar.ts';

export { isAvailable, type ListingRow, type ListingState } from './availability/listing-state.ts';
export { lockListings } from './availability/store.ts';
export { storeListings } from './imported-listings/imported-listings.ts';

/** Listings: their state (available, held, expired, sold), and their sellers' lists and links. */
export interface Listings {
  routes: Route[];
  /** Locks listings and changes their state, within the transactions of deals. */
  state: ListingState;
  /** The link to a post that a viewer hands out: an author's own may show it outside the campus. */
  linkTo(campus: HostCampus, viewer: Viewer | null, post: PostRow): Promise<ShareLink>;
}

export function createListings(platform: Platform, campuses: Campuses, files: Files, posts: Posts): Listings {
  const { directory } = campuses;
  const now = () => platform.clock.now();
  const state = createListingState(posts.announce, now);
  const shareLinks = new ShareLinks(platform, directory, posts);
  const availabilityLinks = new AvailabilityLinks(platform.config, now);
  // each of these defines a job, or subscribes to an event
  postListingsOfClaimed(platform);
  askWeekly(platform, availabilityLinks);
  noticeExpiring(platform, (id) => directory.byId(id)?.time_zone ?? 'UTC');
  return {
    routes: [
      ...ownListingRoutes(posts),
      ...availabilityRoutes({ platform, links: availabilityLinks, listings: state, posts }),
      ...extendRoutes(platform, posts),
      ...similarRoutes(posts),
      ...recentlyBoughtRoutes(),
      ...sharingRoutes(files, shareLinks, directory),
    ],
    state,
    linkTo: (campus, viewer, post) => shareLinks.linkTo(campus, viewer, post),
  };
}
