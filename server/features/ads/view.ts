import type { AdOnPost, CallToAction } from '../../../contract/ads/ad-on-post.ts';
import type { Ad } from '../../../contract/ads/ads.ts';
import { type ButtonLabel, buttonLabels } from '../../../contract/ads/rules.ts';
import type { Person } from '../../../contract/campuses/campuses.ts';
import type { Post } from '../../../contract/posts/posts.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { Identity } from '../identity/index.ts';
import { postView } from '../posts/index.ts';
import { boostedPosts } from './posts-store.ts';
import type { AdRow } from './store.ts';

/** The ad's button; only a website has an address and a label of its own. */
export function ctaView({ type, url, label }: AdRow['cta']): CallToAction {
  if (type !== 'website') return { type, url: null, label: null };
  return {
    type,
    url: url ?? '',
    label: buttonLabels.includes(label as ButtonLabel) ? (label as ButtonLabel) : buttonLabels[0],
  };
}

export const adOnPostView = (row: AdRow): AdOnPost => ({ ad_id: row.id, status: row.status, cta: ctaView(row.cta) });

/** Stands for an owner whose account isn't found. */
const nobody = (id: string): Person => ({
  _id: id,
  username: '',
  first_name: '',
  last_name: '',
  img: null,
  verified: false,
});

function adView(row: AdRow, user: Person | undefined, post: Post | null): Ad {
  return {
    _id: row.id,
    postId: row.post_id,
    campus_id: row.campus_id,
    title: row.title,
    cta: ctaView(row.cta),
    // ads are shown to the whole campus
    targeting: { locations: [], interests: [], school_years: [] },
    budget: {
      duration_minutes: row.duration_minutes,
      amount_budgeted: row.amount_budgeted,
      total_spent: row.spent,
    },
    run_until_pause: row.run_until_pause,
    scheduled_for: row.scheduled_for,
    start_time: row.start_time,
    end_time_adjusted: row.end_time_adjusted,
    paused_at: row.paused_at,
    ended_at: row.ended_at,
    time_paused: row.time_paused,
    on_hold: row.held_at !== null,
    status: row.status,
    rejection_reason: row.rejection_reason,
    estimated_reach:
      row.reach_from === null || row.reach_to === null ? null : { from: row.reach_from, to: row.reach_to },
    last_charged_at: row.last_charged_at,
    payment_id: row.payment_id,
    user: user ?? nobody(row.user_id),
    post,
    date: row.created_at,
    createdAt: row.created_at,
    lastModified: row.last_modified,
    at: row.at,
  };
}

/** Ads with their owners and posts, in the given order. */
export async function adViews(
  db: Queryable,
  identity: Pick<Identity, 'loadPeople'>,
  rows: readonly AdRow[],
): Promise<Ad[]> {
  if (rows.length === 0) return [];
  const people = await identity.loadPeople(db, [...new Set(rows.map((row) => row.user_id))]);
  const found = await boostedPosts.all(
    db,
    rows.map((row) => row.campus_id),
    rows.map((row) => row.post_id),
  );
  const posts = new Map(found.map((row) => [row.id, postView(row)]));
  return rows.map((row) => adView(row, people.get(row.user_id), posts.get(row.post_id) ?? null));
}
