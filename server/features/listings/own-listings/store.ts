import { serverLimits } from '../../../../contract/limits.ts';
import type { ListingState } from '../../../../contract/posts/own-listings.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import { statement } from '../../../platform/database/statement.ts';
import { columnsWithoutAuthor, isExpired, isSellingSql, type PostRowWithoutAuthor } from '../../posts/index.ts';

/** A listing with how often it was viewed. */
export type OwnListingRow = PostRowWithoutAuthor & { views: number };

interface Owner {
  userId: string;
  campusId: string;
}

const conditions: Record<ListingState, string> = {
  active: `p.sold_at is null and not ${isExpired('p')}`,
  sold: 'p.sold_at is not null',
  expired: `p.sold_at is null and ${isExpired('p')}`,
};

/** The statements of a state: the first page, and one after a position. They use the index on a person's posts. */
const pages = (show: ListingState) => {
  const page = <Values extends Owner>(name: string, after: string) =>
    statement<OwnListingRow, Values>(
      `posts.own-listings-${show}${name}`,
      `select ${columnsWithoutAuthor}, (
         select coalesce(sum(a.views), 0)::int from post_analytics a where a.campus_id = p.campus_id and a.post_id = p.id) as views
       from posts p
       where p.author_id = $userId and p.campus_id = $campusId and p.parent_id is null and p.type = 'post' and p.deleted_at is null
         and p.hidden_at is null and p.price is not null and ${isSellingSql('p')} and ${conditions[show]}${after}
       order by p.created_at desc, p.id desc limit ${serverLimits.profilePage + 1}`,
    );
  return {
    first: page<Owner>('', ''),
    further: page<Owner & { at: string; id: string }>('-after', ' and (p.created_at, p.id) < ($at, $id)'),
  };
};

const statements = { active: pages('active'), sold: pages('sold'), expired: pages('expired') };

/**
 * A person's own listings on a campus, the newest first: a page, and one row more if there is another page.
 * @param after the last listing of the page before; null for the first page
 */
export function ownListingsSql(
  db: Queryable,
  show: ListingState,
  owner: Owner,
  after: { at: string; id: string } | null,
): Promise<OwnListingRow[]> {
  const { first, further } = statements[show];
  return after ? further.all(db, { ...owner, ...after }) : first.all(db, owner);
}
