import type { QueryResultRow } from 'pg';
import type { Statement } from '../../platform/database/statement.ts';
import * as elsewhere from './other-tables-store.ts';
import * as own from './own-store.ts';
import type { ExportRegistry } from '../../platform/export-registry.ts';

type Rows = Statement<QueryResultRow, [userId: string]>;

/** Adds the data of identity, and of features that don't export it themselves. */
export function addOwnParts(registry: ExportRegistry): void {
  const parts: Record<string, Rows> = {
    account: own.ownAccount,
    former_usernames: own.ownFormerUsernames,
    sessions: own.ownSessions,
    sign_in_providers: own.ownProviders,
    passkeys: own.ownPasskeys,
    authenticator_apps: own.ownApps,
    known_devices: own.ownDevices,
    follows: own.ownFollows,
    mails: own.ownMails,
    searches: elsewhere.ownSearches,
    chats: elsewhere.ownChats,
    messages: elsewhere.ownMessages,
    message_likes: elsewhere.ownMessageLikes,
    notifications: elsewhere.ownNotifications,
    push_subscriptions: elsewhere.ownPush,
    checkouts: elsewhere.ownCheckouts,
    reports: elsewhere.ownReports,
    blocks: elsewhere.ownBlocks,
    mutes: elsewhere.ownMutes,
    muted_threads: elsewhere.ownMutedThreads,
    activity: elsewhere.ownActivity,
  };
  for (const [name, rows] of Object.entries(parts)) registry.addRows(name, (db, userId) => rows.all(db, userId));
}
