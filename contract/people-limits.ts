const HOUR = 3_600;

/** Limits on what one person does to others; part of contract/rate-limits.ts. */
export const peopleLimits = {
  'identity.follow': {
    points: 120,
    seconds: HOUR,
    did: "You've followed or unfollowed people a lot",
    again: 'do that again',
  },
  'invites.change': {
    points: 30,
    seconds: HOUR,
    local: true,
    did: "You've changed your invite link a lot",
    again: 'change it again',
  },
  'invites.open': {
    points: 120,
    seconds: 60,
    local: true,
    did: 'Too many of these links were opened from your network',
    again: 'try again',
  },
  'invites.ambassador': {
    points: 120,
    seconds: HOUR,
    local: true,
    did: "You've pinned or welcomed a lot",
    again: 'do that again',
  },
  'posts.spots': {
    points: 120,
    seconds: HOUR,
    local: true,
    did: "You've changed meet-up spots a lot",
    again: 'change them again',
  },
  'posts.share': {
    points: 120,
    seconds: HOUR,
    local: true,
    did: "You've changed the links to your listings a lot",
    again: 'change them again',
  },
  /** listings by their authors' links, and these listings' photos */
  'posts.teaser': {
    points: 600,
    seconds: 60,
    local: true,
    did: 'Too many shared links were opened from your network',
    again: 'open another',
  },
  'watching.change': {
    points: 120,
    seconds: HOUR,
    local: true,
    did: "You've changed saved searches and alerts a lot",
    again: 'change them again',
  },
  'watching.links': {
    points: 60,
    seconds: 60,
    local: true,
    did: 'Too many of these links were opened from your network',
    again: 'try again',
  },
  'watching.count': {
    points: 120,
    seconds: 60,
    local: true,
    did: "You've changed this listing a lot",
    again: 'change it again',
  },
  'watching.notify': {
    points: 60,
    seconds: HOUR,
    local: true,
    did: "You've notified people a lot",
    again: 'notify them again',
  },
  'deals.rate': {
    points: 60,
    seconds: HOUR,
    local: true,
    did: "You've rated or answered a lot",
    again: 'do that again',
  },
  'moderation.decide': { points: 300, seconds: HOUR, did: "You've decided a lot of cases", again: 'decide more' },
  'moderation.sanction': {
    points: 60,
    seconds: HOUR,
    did: "You've suspended or banned a lot of people",
    again: 'do that again',
  },
  'moderation.look-up': { points: 600, seconds: HOUR, did: "You've looked up a lot of people", again: 'go on' },
  'moderation.personal-data': {
    points: 20,
    seconds: 24 * HOUR,
    did: "You've exported or deleted the data of a lot of people",
    again: 'do that again',
  },
  'moderation.people': {
    points: 120,
    seconds: HOUR,
    did: "You've blocked or muted people a lot",
    again: 'do that again',
  },
  /**
   * notifications of one person by one other who never got an answer; beyond it no one is notified. An account is new for
   * as long
   */
  'notifications.stranger': {
    points: 40,
    seconds: 72 * HOUR,
    local: true,
    did: "You've done a lot that they're notified of",
    again: 'notify them again',
  },
  /** mentions of one person by one other: beyond it the mention stays in the text, but no one is notified */
  'notifications.mention': {
    points: 10,
    seconds: HOUR,
    local: true,
    did: "You've mentioned them a lot",
    again: 'mention them again',
  },
  /** mentions by one person: beyond it they stay in the text, but no one is notified */
  'notifications.mentions': { points: 100, seconds: HOUR, local: true, did: "You've mentioned a lot", again: 'go on' },
} as const;
