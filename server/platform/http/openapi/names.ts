import * as z from 'zod/mini';
import * as admin from '../../../../contract/moderation/admin.ts';
import * as adminDoctor from '../../../../contract/moderation/admin-doctor.ts';
import * as adminRecords from '../../../../contract/moderation/admin-records.ts';
import * as adminMail from '../../../../contract/moderation/admin-mail.ts';
import * as adminSearches from '../../../../contract/moderation/admin-searches.ts';
import * as adminSite from '../../../../contract/moderation/admin-site.ts';
import * as adminSynonyms from '../../../../contract/moderation/admin-synonyms.ts';
import * as ads from '../../../../contract/ads/ads.ts';
import * as alerts from '../../../../contract/watching/alerts.ts';
import * as analytics from '../../../../contract/analytics/analytics.ts';
import * as appeals from '../../../../contract/moderation/appeals.ts';
import * as availability from '../../../../contract/posts/availability-calls.ts';
import * as campuses from '../../../../contract/campuses/campuses.ts';
import * as season from '../../../../contract/campuses/season.ts';
import * as chats from '../../../../contract/chats/chats.ts';
import * as deals from '../../../../contract/deals/deals.ts';
import * as dealRatings from '../../../../contract/deals/ratings.ts';
import * as lookingFor from '../../../../contract/watching/looking-for.ts';
import * as meetUps from '../../../../contract/deals/meet-ups.ts';
import type { Endpoint } from '../../../../contract/endpoint.ts';
import * as follows from '../../../../contract/identity/follows.ts';
import * as identity from '../../../../contract/identity/identity.ts';
import * as identityLinks from '../../../../contract/identity/links.ts';
import * as moderation from '../../../../contract/moderation/moderation.ts';
import * as notifications from '../../../../contract/notifications/notifications.ts';
import * as notificationSettings from '../../../../contract/notifications/settings.ts';
import * as ownListings from '../../../../contract/posts/own-listings.ts';
import * as personalData from '../../../../contract/moderation/personal-data.ts';
import * as prices from '../../../../contract/prices/prices.ts';
import * as recentlyBought from '../../../../contract/posts/recently-bought.ts';
import * as campusTexts from '../../../../contract/campuses/texts.ts';
import * as ambassador from '../../../../contract/invites/ambassador.ts';
import * as invites from '../../../../contract/invites/invites.ts';
import * as pin from '../../../../contract/posts/pin.ts';
import * as postLists from '../../../../contract/posts/lists.ts';
import * as postSpot from '../../../../contract/posts/post-spot.ts';
import * as posts from '../../../../contract/posts/posts.ts';
import * as sharing from '../../../../contract/posts/sharing.ts';
import * as uploads from '../../../../contract/posts/uploads.ts';
import * as region from '../../../../contract/region.ts';
import { limits } from '../../../../contract/limits.ts';
import { richTextSchema } from '../../../../contract/posts/rich-text/index.ts';
import * as savedSearches from '../../../../contract/watching/saved-searches.ts';
import * as schoolRequests from '../../../../contract/campuses/school-requests.ts';
import * as saleDrafts from '../../../../contract/sales/drafts.ts';
import * as sales from '../../../../contract/sales/sales.ts';
import * as flyers from '../../../../contract/sales/flyers.ts';
import * as search from '../../../../contract/search/search.ts';
import * as secondFactor from '../../../../contract/identity/second-factor.ts';
import * as signInMethods from '../../../../contract/identity/sign-in-methods.ts';
import * as university from '../../../../contract/identity/university.ts';
import * as settings from '../../../../contract/identity/settings.ts';
import * as books from '../../../../contract/courses/books.ts';
import * as courses from '../../../../contract/courses/courses.ts';
import * as myCourses from '../../../../contract/courses/my-courses.ts';
import * as spots from '../../../../contract/campuses/spots.ts';
import * as terms from '../../../../contract/campuses/terms.ts';
import { cents, cursor, time } from '../../../../contract/shapes.ts';

/**
 * The contract's modules, whose export names become the names of calls and schemas; what isn't exported is still
 * described.
 */
const modules: readonly object[] = [
  savedSearches,
  recentlyBought,
  campusTexts,
  invites,
  ambassador,
  pin,
  ads,
  admin,
  adminDoctor,
  adminRecords,
  adminMail,
  adminSearches,
  adminSite,
  adminSynonyms,
  alerts,
  analytics,
  availability,
  appeals,
  campuses,
  chats,
  deals,
  dealRatings,
  follows,
  identity,
  identityLinks,
  lookingFor,
  meetUps,
  moderation,
  notifications,
  notificationSettings,
  ownListings,
  personalData,
  postLists,
  postSpot,
  posts,
  sharing,
  uploads,
  season,
  prices,
  saleDrafts,
  sales,
  flyers,
  region,
  schoolRequests,
  search,
  secondFactor,
  signInMethods,
  university,
  settings,
  spots,
  terms,
  courses,
  books,
  myCourses,
];

/** The calls of a table of fields: `grad_year` is set by `setGradYear`. */
const setters = Object.entries(settings.setField).map(([field, endpoint]): [string, Endpoint] => [
  `set_${field}`.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  endpoint,
]);

const named: [string, unknown][] = [...modules.flatMap((module) => Object.entries(module)), ...setters];

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

const isShape = (value: unknown): value is z.core.$ZodObject =>
  typeof value === 'object' &&
  value !== null &&
  '_zod' in value &&
  (value as z.core.$ZodType)._zod.def.type === 'object';

/** The contract's name of each endpoint, as in `createPost`. */
export const endpointNames: ReadonlyMap<Endpoint, string> = new Map(
  named.flatMap(([name, value]): [Endpoint, string][] => (isEndpoint(value) ? [[value, name]] : [])),
);

const capital = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`;

/** Names the contract's object schemas (`Post`), so that the description contains each once and refers to it. */
export function nameSchemas(): void {
  const names = z.globalRegistry;
  for (const [name, value] of named) if (isShape(value)) names.add(value, { id: capital(name) });
  names.add(richTextSchema, {
    id: 'RichText',
    description: `At most ${limits.listingTextMax} code points for a listing (a post for sale or wanted, with a title or price) and ${limits.postTextMax} for every other post and for comments; the break between two blocks counts ${limits.blockBreakLength}`,
  });
  names.add(posts.post, {
    id: 'Post',
    description:
      'As lists show it. GET /api/posts/{id} has the rest in `record`; who saved it (like_id_list) is in GET /api/posts/{id}/likes, and the comments on it (commentsOfComments) in GET /api/posts/{id}/comments',
  });
  names.add(time, { format: 'date-time', description: 'ISO 8601, in UTC' });
  names.add(cents, { description: 'cents' });
  names.add(cursor, { description: 'the position after a page of a list; absent on the last page' });
}
