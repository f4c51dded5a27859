import type { Person } from '../../../contract/campuses/campuses.ts';
import type { Me, UnreadCounts, ViewerAnswer } from '../../../contract/identity/identity.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { HostCampus } from '../../platform/http/caller.ts';
import { hasFactor } from './accounts/factor-state.ts';
import { findMe, peopleByIds } from './people-store.ts';
import { abilitiesOn } from './policy.ts';
import { meView, personView } from './view.ts';

/** A person as they see themselves, or null when the account was deleted. */
export async function loadMe(db: Queryable, userId: string): Promise<Me | null> {
  const row = await findMe.one(db, userId);
  return row ? meView(row) : null;
}

/** People by id; ids that don't exist are missing from the map. */
export async function loadPeople(db: Queryable, ids: readonly string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await peopleByIds.all(db, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, personView(row)]));
}

const NOTHING_UNREAD: UnreadCounts = { notifications: 0, chats: 0, version: 0 };

/** Loads the viewer as the page shows them: the answer of every call that changes them. */
export type AnswerViewer = (db: Queryable, campus: HostCampus, userId: string | null) => Promise<ViewerAnswer>;

/**
 * Creates the function that loads a viewer.
 * @param unreadOf counts a person's unread notifications and chats; supplied by the notifications feature
 * @param staffNeedsFactor whether moderators need a second factor to act as such
 */
export function createAnswerViewer(
  unreadOf: (db: Queryable, userId: string) => Promise<UnreadCounts>,
  staffNeedsFactor: boolean,
): AnswerViewer {
  return async (db, campus, userId) => {
    const user = userId ? await loadMe(db, userId) : null;
    const unread = user ? await unreadOf(db, user._id) : NOTHING_UNREAD;
    const isStaff = user !== null && user.role !== 'member';
    const mustProtect = staffNeedsFactor && isStaff && !(await hasFactor.one(db, user._id))?.has;
    return { user, abilities: abilitiesOn(campus, user, mustProtect), unread };
  };
}
