import type { FastifyInstance } from 'fastify';
import type { Person } from '../../../contract/campuses/campuses.ts';
import type { Me, UnreadCounts, ViewerAnswer } from '../../../contract/identity/identity.ts';
import type { Config } from '../../config.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { Tx } from '../../platform/database/write.ts';
import type { HostCampus, Viewer } from '../../platform/http/caller.ts';
import type { RawDescription } from '../../platform/http/openapi/index.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Campuses } from '../campuses/index.ts';
import { registerDeviceNews } from './auth/devices.ts';
import { linkRoutes } from './auth/links-routes.ts';
import { providerDescriptions } from './auth/openid/descriptions.ts';
import { callbackOf, OpenidSignIn, type SessionReader } from './auth/openid/navigation.ts';
import type { LocalProvider } from './auth/openid/providers.ts';
import { universityLinkRoutes } from './auth/openid/university-link.ts';
import { authRoutes } from './auth/routes.ts';
import { sessionRoutes } from './auth/session-list.ts';
import { Sessions } from './auth/sessions.ts';
import { announceChange } from './changes.ts';
import { claimRoutes } from './claims/routes.ts';
import type { PersonChange } from './events.ts';
import { endFollowsBetween, followRoutes } from './follows/routes.ts';
import { type ProfilePreview, previewOf } from './profiles/preview.ts';
import type { ProfileParts } from './profiles/routes.ts';
import { profileRoutes } from './profiles/routes.ts';
import { RegionGate, regionRoutes } from './region/gate.ts';
import { Factors } from './second-factor/factors.ts';
import { proofRoutes } from './second-factor/routes-proof.ts';
import { factorRoutes } from './second-factor/routes-settings.ts';
import { secondStepRoutes } from './second-factor/routes-sign-in.ts';
import { removePerson } from './settings/deletion/delete-account.ts';
import { deletionRoutes } from './settings/deletion/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { signInMethodRoutes } from './settings/sign-in-methods/routes.ts';
import { registerSweep } from './sweep.ts';
import { sendInvitations } from './claims/invitations.ts';
import { type NotifyPerson, sendStandingNotices } from './standing/notices.ts';
import { Codes } from './verification/codes.ts';
import { verificationRoutes } from './verification/routes.ts';
import { createAnswerViewer, loadMe, loadPeople } from './viewer-answer.ts';

export { campusMail, type Written } from './campus-mail.ts';
export { spendShared } from './auth/shared-limits.ts';
export { hashPassword } from './auth/passwords.ts';
export {
  ImportError,
  type ImportedListing,
  importPeople,
  type ImportOptions,
  type ImportResult,
  type ListingImporter,
} from './claims/import-people.ts';
export { inviteUnclaimed } from './claims/invitations.ts';
export { emailsIn } from './claims/read-people.ts';
export {
  accountClaimed,
  accountDeleted,
  loggedIn,
  memberJoined,
  photoReplaced,
  registered,
  userChanged,
} from './events.ts';
export { type PersonRow, personColumns } from './people-store.ts';
export { findProfile, profileId } from './profiles/store.ts';
export { requireProof } from './second-factor/proof.ts';
export { resetFactors } from './second-factor/reset.ts';
export { audit, ban, banUser, grantRole, keepAnAdmin, suspendUser, unbanUser } from './roles-and-bans.ts';
export { personView, photoPath } from './view.ts';
export { showsType, wantsKind, wantsType } from './wanted-notifications.ts';

/** The redirect address to register with a campus's provider. */
export const universityCallback = (config: Config): string => callbackOf('university', config);

/** What identity needs from features above it; app.ts supplies it. */
export interface IdentityParts extends Pick<ProfileParts, 'claimPhoto' | 'invitedBy'> {
  isHidden?: ProfileParts['isHidden'];
  /** a person's unread counts; zeros without it */
  unreadOf?: (db: Queryable, userId: string) => Promise<UnreadCounts>;
  /** the stand-in for Google while Google is not configured (D16), and for universities */
  openid?: LocalProvider | null;
  /** notifies a person of news about their campus or account, in the app */
  notify?: NotifyPerson;
}

/** Identity: accounts, sessions, verification and profiles. */
export interface Identity {
  routes: Route[];
  /** Mounts the navigations that are no endpoints of the contract: a provider's start and return. */
  registerRaw(app: FastifyInstance, services: SessionReader): void;
  rawDescriptions: readonly RawDescription[];
  /** Whether to set a session's cookie again with the answer to a read or a page. */
  takesCookie(sessionId: string): boolean;
  /** The viewer of a session token; synchronous if cached. */
  viewerOf(token: string): Viewer | null | Promise<Viewer | null>;
  /** The account of a session token, if cached. */
  accountOf(token: string): string | null;
  /** The viewer, as answered by GET /api/viewer. */
  viewerAnswer(viewer: Viewer | null, campus: HostCampus): Promise<ViewerAnswer>;
  /** Stores when sessions were last used; call it when the server stops. */
  stop(): Promise<void>;
  /** The link preview of a profile; null for anything that a visitor may not read. */
  previewOf(campus: HostCampus, username: string): Promise<ProfilePreview | null>;
  loadMe(db: Queryable, userId: string): Promise<Me | null>;
  /** People by id; missing ones are left out. */
  loadPeople(db: Queryable, ids: readonly string[]): Promise<Map<string, Person>>;
  /** Starts a session; pass the token to call.setSession. */
  startSession(tx: Tx, userId: string, origin: { ip: string; userAgent: string }): Promise<string>;
  /** Ends a person's sessions, except one if given (D10). */
  endSessions(tx: Tx, userId: string, exceptSessionId?: string | null): Promise<void>;
  /** Deletes a person as they could themselves; false when there is no such account. Throws ProblemError last_admin. */
  removePerson(tx: Tx, userId: string): Promise<boolean>;
  /** Call it in the transaction of a block: neither of the two follows the other any longer. */
  endFollowsBetween(tx: Tx, one: string, other: string): Promise<void>;
  /** Call it in the transaction of any change of a person: invalidates caches and notifies their open pages. */
  announceChange(tx: Tx, userId: string, change: PersonChange): Promise<void>;
}

export function createIdentity(platform: Platform, campuses: Campuses, parts: IdentityParts): Identity {
  const sessions = new Sessions(platform);
  const answer = createAnswerViewer(parts.unreadOf, platform.config.mode === 'production');
  const gate = new RegionGate(platform);
  const proof = { platform, campuses, sessions };
  const openid = new OpenidSignIn(proof, gate, parts.openid ?? null);
  registerSweep(platform);
  Codes.endRefused(platform);
  if (parts.notify) sendStandingNotices(platform, campuses.directory, parts.notify);
  sendInvitations(platform, campuses.directory);
  registerDeviceNews(platform, campuses);
  const factors = new Factors(proof);
  const isHidden = parts.isHidden ?? (async () => false);
  const campusOf = (id: string) => campuses.directory.byId(id);
  return {
    routes: [
      ...regionRoutes(gate),
      ...authRoutes(proof, gate, answer),
      ...linkRoutes(proof, gate, answer),
      ...openid.routes,
      ...universityLinkRoutes(proof, gate, answer),
      ...signInMethodRoutes(proof, () => openid.hasGoogle),
      ...sessionRoutes(platform, sessions),
      ...secondStepRoutes(proof, gate, answer, factors),
      ...proofRoutes(proof, factors),
      ...factorRoutes(platform, factors),
      ...claimRoutes(proof, gate, answer, { isHidden }),
      ...verificationRoutes(platform, campuses, answer),
      ...settingsRoutes(proof, answer),
      ...deletionRoutes(proof),
      ...profileRoutes(platform, answer, {
        isHidden,
        campusOf,
        ...parts,
      }),
      ...followRoutes({ platform, campusOf }),
    ],
    registerRaw: (app, services) => openid.mount(app, services),
    rawDescriptions: providerDescriptions,
    takesCookie: (sessionId) => sessions.takesCookie(sessionId),
    viewerOf: (token) => sessions.viewerOf(token),
    accountOf: (token) => sessions.accountOf(token),
    stop: () => sessions.stop(),
    viewerAnswer: (viewer, campus) => answer(platform.pool, campus, viewer?.userId ?? null),
    previewOf: (campus, username) => previewOf(platform.pool, campus, username),
    loadMe,
    loadPeople,
    startSession: (tx, userId, origin) => sessions.start(tx, userId, origin),
    endSessions: (tx, userId, except) => sessions.endAll(tx, userId, except),
    removePerson: (tx, userId) => removePerson(proof, tx, userId),
    endFollowsBetween,
    announceChange: (tx, userId, change) => announceChange(platform, tx, userId, change),
  };
}
