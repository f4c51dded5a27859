import type { QueryResultRow } from 'pg';
import type { Statement } from '../../platform/database/statement.ts';
import * as others from './other-tables-store.ts';
import * as identity from './own-store.ts';
import type { ExportRegistry } from '../../platform/export-registry.ts';

type Rows = Statement<QueryResultRow, [userId: string]>;

/**
 * Adds the data of identity, and of tables whose feature doesn't add them itself. A new table's feature calls `addRows` of the registry; with
 * a name of this list its rows replace the part here.
 */
export function addOwnParts(registry: ExportRegistry): void {
  const parts: Record<string, Rows> = {
    account: identity.ownAccount,
    former_usernames: identity.ownFormerUsernames,
    sessions: identity.ownSessions,
    sign_in_providers: identity.ownProviders,
    passkeys: identity.ownPasskeys,
    authenticator_apps: identity.ownApps,
    known_devices: identity.ownDevices,
    follows: identity.ownFollows,
    mails: identity.ownMails,
    searches: others.ownSearches,
    chats: others.ownChats,
    messages: others.ownMessages,
    message_likes: others.ownMessageLikes,
    notifications: others.ownNotifications,
    push_subscriptions: others.ownPush,
    checkouts: others.ownCheckouts,
    reports: others.ownReports,
    blocks: others.ownBlocks,
    mutes: others.ownMutes,
    muted_threads: others.ownMutedThreads,
    activity: others.ownActivity,
  };
  for (const [name, rows] of Object.entries(parts)) registry.addRows(name, (db, userId) => rows.all(db, userId));
}
