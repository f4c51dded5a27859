import type { Person } from '../../../contract/campuses/campuses.ts';
import type { UnreadCounts } from '../../../contract/identity/identity.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { Tx } from '../../platform/database/write.ts';
import type { HostCampus, Viewer } from '../../platform/http/caller.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Campuses } from '../campuses/index.ts';
import { Sessions } from './sessions/sessions.ts';
import { announceChange } from './changes.ts';
import type { PersonChange } from './events.ts';
import { endFollowsBetween, followRoutes } from './follows/routes.ts';
import { type ProfilePreview, profilePreview } from './profiles/preview.ts';
import type { ProfileParts } from './profiles/routes.ts';
import { profileRoutes } from './profiles/routes.ts';
import { RegionGate, regionRoutes } from './region/gate.ts';
import { registerDeviceNews } from './sessions/devices.ts';
import { sessionRoutes } from './sessions/session-list.ts';
import { type NotifyOfStanding, sendStandingNotices } from './standing/notices.ts';
import { registerSweep } from './sweep.ts';
import { Codes } from './verification/codes.ts';
import { verificationRoutes } from './verification/routes.ts';
import { type AnswerViewer, createAnswerViewer, loadPeople } from './viewer-answer.ts';

export { campusMail, campusRowOf, maskEmail, type CampusMail } from './campus-mail.ts';
export { announceChange } from './changes.ts';
export {
  accountClaimed,
  accountDeleted,
  loggedIn,
  memberJoined,
  photoReplaced,
  registered,
  userChanged,
} from './events.ts';
export { personColumns, type PersonRow } from './people-store.ts';
export type { ProfileParts } from './profiles/routes.ts';
export { findProfile, profileId } from './profiles/store.ts';
export type { RegionGate } from './region/gate.ts';
export { accountByAddress } from './roles-and-bans-store.ts';
export {
  type AccountChangeNotice,
  audit,
  ban,
  banUser,
  grantRole,
  grantRoleTo,
  keepAnAdmin,
  suspendUser,
  unbanUser,
} from './roles-and-bans.ts';
export { personView, photoPath } from './view.ts';
export type { AnswerViewer } from './viewer-answer.ts';
export { showsType, wantsKind, wantsType } from './wanted-notifications.ts';

/** What identity needs from features above it; app.ts supplies it. */
export interface IdentityParts extends Pick<ProfileParts, 'claimPhoto' | 'invitedBy' | 'isHidden'> {
  /** a person's unread counts */
  unreadOf(db: Queryable, userId: string): Promise<UnreadCounts>;
  /** notifies a person of news about their campus or account, in the app */
  notify: NotifyOfStanding;
}

/** Identity: accounts, sessions, verification and profiles. */
export interface Identity {
  routes: Route[];
  sessions: Sessions;
  /** Lets only callers of the allowed region in. */
  regionGate: RegionGate;
  /** Loads the viewer as the page shows them: the answer of every call that changes them. */
  answerViewer: AnswerViewer;
  /** Whether two people are hidden from each other (D11). */
  isHidden: ProfileParts['isHidden'];
  /** Whether to set a session's cookie again with the answer to a read or a page. */
  takesCookie(sessionId: string): boolean;
  /** The viewer of a session token; synchronous if cached. */
  viewerOf(token: string): Viewer | null | Promise<Viewer | null>;
  /** The account of a session token, if cached. */
  accountOf(token: string): string | null;
  /** Stores when sessions were last used; call it when the server stops. */
  stop(): Promise<void>;
  /** The link preview of a profile; null for anything that a visitor may not read. */
  previewOf(campus: HostCampus, username: string): Promise<ProfilePreview | null>;
  /** People by id; missing ones are left out. */
  loadPeople(db: Queryable, ids: readonly string[]): Promise<Map<string, Person>>;
  /** Ends a person's sessions, except one if given (D10). */
  endSessions(tx: Tx, userId: string, exceptSessionId?: string | null): Promise<void>;
  /** Call it in the transaction of a block: neither of the two follows the other any longer. */
  endFollowsBetween(tx: Tx, one: string, other: string): Promise<void>;
  /** Call it in the transaction of any change of a person: invalidates caches and notifies their open pages. */
  announceChange(tx: Tx, userId: string, change: PersonChange): Promise<void>;
}

export function createIdentity(platform: Platform, campuses: Campuses, parts: IdentityParts): Identity {
  const sessions = new Sessions(platform);
  const answerViewer = createAnswerViewer(parts.unreadOf, platform.config.mode === 'production');
  const regionGate = new RegionGate(platform);
  registerSweep(platform);
  Codes.endRefused(platform);
  sendStandingNotices(platform, campuses.directory, parts.notify);
  registerDeviceNews(platform, campuses);
  const { isHidden } = parts;
  const campusOf = (id: string) => campuses.directory.byId(id);
  return {
    routes: [
      ...regionRoutes(regionGate),
      ...sessionRoutes(platform, sessions),
      ...verificationRoutes(platform, campuses, answerViewer),
      ...profileRoutes(platform, answerViewer, { campusOf, ...parts }),
      ...followRoutes({ platform, campusOf }),
    ],
    sessions,
    regionGate,
    answerViewer,
    isHidden,
    takesCookie: (sessionId) => sessions.takesCookie(sessionId),
    viewerOf: (token) => sessions.viewerOf(token),
    accountOf: (token) => sessions.accountOf(token),
    stop: () => sessions.stop(),
    previewOf: (campus, username) => profilePreview(platform.pool, campus, username),
    loadPeople,
    endSessions: (tx, userId, except) => sessions.endAll(tx, userId, except),
    endFollowsBetween,
    announceChange: (tx, userId, change) => announceChange(platform, tx, userId, change),
  };
}
