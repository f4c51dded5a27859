import { defineEvent } from '../../platform/events.ts';

/** A person verified a school email and so joined a campus; posts announces it. */
export const memberJoined = defineEvent<{ userId: string; campusId: string }>('identity.member-joined');

/** What changed about a person; `account` is the role, a ban and the like. */
export type PersonChange = 'verified' | 'school' | 'bio' | 'photo' | 'name' | 'account';

/** A person changed: cached authors, stored notifications and feeds have to be updated. */
export const userChanged = defineEvent<{ userId: string; change: PersonChange }>('identity.user-changed');

/** A profile picture was replaced; the file of the previous one can be deleted. */
export const photoReplaced = defineEvent<{ userId: string; photoId: string; previousPhotoId: string | null }>(
  'identity.photo-replaced',
);

/** An account was created (the product event Complete Registration). `campusId` is its home campus. */
export const registered = defineEvent<{ userId: string; campusId: string }>('identity.registered');

/** Someone signed in on the host of a campus (the product event Login). */
export const loggedIn = defineEvent<{ userId: string; campusId: string }>('identity.logged-in');

/** The owner of an imported account took it over. */
export const accountClaimed = defineEvent<{ userId: string; campusId: string }>('identity.account-claimed');

/**
 * An account is being deleted (D18); handlers in `within` still see all its data. It is emitted again a minute later
 * for calls that were running, so handlers must be idempotent.
 */
export const accountDeleted = defineEvent<{ userId: string }>('identity.account-deleted');
