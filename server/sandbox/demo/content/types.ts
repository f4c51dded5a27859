import type { Category } from '../../../../contract/posts/categories.ts';

export type DemoPerson = {
  first: string;
  last: string;
  /** Unique, and the person's key in everything below. */
  username: string;
  /** Log-in address; for an unclaimed account the recipient of its claim link. */
  email: string;
  bio?: string;
  gradYear?: number;
  /** Graduated last year, whenever the demo is made. */
  alum?: boolean;
  /** File name in `pictures/`. */
  avatar?: string;
  schoolVerified: boolean;
  /** An account made by an operator's import, without a password. */
  unclaimed?: boolean;
  role?: 'moderator' | 'admin';
  joinedDaysAgo: number;
};

/** A picture: its file name in `pictures/`, and its alt text. */
export type DemoPhoto = readonly [file: string, alt: string];

export type DemoListing = {
  id: string;
  by: string;
  /** Null for items without a category, and for questions. */
  category: Category | null;
  /** Whole dollars; absent for posts without a price. */
  price?: number;
  /** In the notation of notation.ts; empty for a post with only pictures. */
  text: string;
  photos: readonly DemoPhoto[];
  sold?: boolean;
  hoursAgo: number;
};

/** A post announcing a new member, created on the day of joining. */
export type DemoJoined = { by: string; hoursAgo: number };

export type DemoComment = {
  /** Unique within its thread. */
  id: string;
  by: string;
  text: string;
  minutesAgo: number;
  /** Usernames of the people who like it. */
  likedBy: readonly string[];
  /** Deleted, but kept as a tombstone because it has replies. */
  deleted?: boolean;
  replies: readonly DemoComment[];
};

export type DemoThread = { post: string; comments: readonly DemoComment[] };

export type DemoSave = { post: string; by: string; minutesAgo: number };

export type DemoMessage = {
  by: string;
  text: string;
  minutesAgo: number;
  liked?: boolean;
  /** Id of a listing shared into the chat. */
  sharedPost?: string;
  photo?: DemoPhoto;
};

export type DemoChat = {
  /** The person who started it, and the other one. */
  from: string;
  to: string;
  messages: readonly DemoMessage[];
  /** The people who have not read the newest messages. */
  unreadBy: readonly string[];
};

export type DemoAd = {
  post: string;
  /** The owner of the post. */
  by: string;
  title: string;
  cta: { type: 'message' | 'profile' | 'website'; label: string; url?: string };
  /** Whole days bought; absent for one that runs until paused. */
  days?: number;
  status: 'active' | 'paused' | 'completed';
  startedHoursAgo: number;
  /** For a paused one. */
  pausedHoursAgo?: number;
};

/** Counts of one post on one day, as in the post's analytics. */
export type DemoDay = {
  daysAgo: number;
  views: number;
  accounts_reached: number;
  direct_messages: number;
  copied_link: number;
  external_link_clicks: number;
  profile_visits: number;
};

export type DemoSearch = {
  text: string;
  unique_views: number;
  ghost_views: number;
  total_views: number;
  hoursAgo: number;
};

export type DemoRecentSearch = { by: string; text: string; quantity: number; hoursAgo: number };
