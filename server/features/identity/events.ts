import { defineEvent } from '../../platform/events.ts';

/** Somebody verified a school e-mail and so joined a campus; posts announce it (VER-24). */
export const memberJoined = defineEvent<{ userId: string; campusId: string }>('identity.member-joined');

/** What of a person changed; `account` stands for role, ban and the like. */
export type PersonChange = 'verified' | 'school' | 'bio' | 'photo' | 'name' | 'account';

/** A person changed: author lines, notification records (PRO-31) and feeds show something else of him now. */
export const userChanged = defineEvent<{ userId: string; change: PersonChange }>('identity.user-changed');

/** A profile picture replaced another one, whose file nobody needs any more. */
export const photoReplaced = defineEvent<{ userId: string; photoId: string; previousPhotoId: string | null }>(
  'identity.photo-replaced',
);

/** An account was made: Complete Registration (spec 1 section 7). `campusId` is its home. */
export const registered = defineEvent<{ userId: string; campusId: string }>('identity.registered');

/** Somebody signed in on the host of a campus: Login (spec 1 section 7). */
export const loggedIn = defineEvent<{ userId: string; campusId: string }>('identity.logged-in');

/**
 * An account is being deleted (D18); `within` still sees everything of it. It is told again a minute later, for what was
 * under way: whoever hears it must bear a repeat.
 */
export const accountDeleted = defineEvent<{ userId: string }>('identity.account-deleted');
