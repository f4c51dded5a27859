import { accountFieldNames } from '../../../contract/identity/account-fields.ts';
import { statement } from '../../platform/database/statement.ts';

type Of = [userId: string];

/** The data that identity stores about a person, but no secrets such as a password's hash. */
export const ownAccount = statement<object, Of>(
  'exports.account',
  `select id as _id, campus_id, first_name, middle_name, last_name, username, email, school_email, bio,
     ${accountFieldNames.join(', ')}, photo_id, profile_set_up, getting_started, verified, school_verified, school_verified_at, type, role,
     email_notifications, notifications_off, left(quiet_from::text, 5) as quiet_from, left(quiet_to::text, 5) as quiet_to, dismissed_season, total_posts as "totalPosts", password_hash is not null as has_password,
     created_at as "createdAt", last_modified as "lastModified"
   from users where id = $1`,
);

export const ownFormerUsernames = statement<object, Of>(
  'exports.former-usernames',
  'select username, changed_at from former_usernames where user_id = $1 order by changed_at',
);

export const ownSessions = statement<object, Of>(
  'exports.sessions',
  `select id as _id, user_agent, host(ip) as ip, created_at, last_seen_at, expires_at from sessions
   where user_id = $1 order by created_at`,
);

export const ownProviders = statement<object, Of>(
  'exports.providers',
  'select provider, subject, created_at from identities where user_id = $1 order by created_at',
);

/** Without the keys that make codes or signatures. */
export const ownPasskeys = statement<object, Of>(
  'exports.passkeys',
  'select name, rp_id as site, created_at, last_used_at from passkeys where user_id = $1 order by created_at',
);

export const ownApps = statement<object, Of>(
  'exports.apps',
  `select name, created_at, last_used_at from authenticator_apps
   where user_id = $1 and confirmed_at is not null order by created_at`,
);

export const ownDevices = statement<object, Of>(
  'exports.devices',
  'select first_seen_at, last_seen_at from known_devices where user_id = $1 order by first_seen_at',
);

/** Whom the person follows; never who follows them. */
export const ownFollows = statement<object, Of>(
  'exports.follows',
  `select u.username, f.created_at from follows f join users u on u.id = f.followed_id
   where f.follower_id = $1 order by f.created_at`,
);

export const ownMails = statement<object, Of>(
  'exports.mails',
  'select kind, recipient, subject, state, created_at, sent_at from mails where user_id = $1 order by id',
);
