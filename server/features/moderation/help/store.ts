import { statement } from '../../../platform/database/statement.ts';
import { deleteBatch } from '../../../platform/database/in-batches.ts';
import type { WatchedWord } from './examine-text.ts';

export const findWatchedWords = statement<WatchedWord>(
  'moderation.watched-words',
  'select phrase, caution from watched_words order by phrase limit 2000',
);

/** The text of a person's profile. */
export const profileWords = statement<{ campus_id: string; words: string }, [userId: string]>(
  'moderation.profile-words',
  `select campus_id, first_name || ' ' || last_name || ' (@' || username || '). ' || bio as words from users
   where id = $1 and deleted_at is null`,
);

/** Another post of the author with the same text in the last day; no row if there is none. */
export const findSamePost = statement<{ id: string }, [authorId: string, postId: string, plain: string]>(
  'moderation.same-post',
  `select p.id from posts p
   where p.author_id = $1 and p.parent_id is null and p.type = 'post' and p.deleted_at is null and p.hidden_at is null
     and p.created_at > product_now() - interval '1 day' and p.id <> $2 and p.plain = $3
   order by p.created_at desc limit 1`,
);

export interface SamePhoto {
  campus_id: string;
  author_id: string;
  other_post: string;
  other_author: string;
}

/**
 * The earliest photo in another person's post that looks like one of this post: at most `most` of the 64 bits of their
 * perceptual hashes differ, and one of their four quarters is equal, by which the index finds them.
 */
export const findSamePhoto = statement<SamePhoto, [campusId: string, postId: string, most: number]>(
  'moderation.same-photo',
  `select p.campus_id, p.author_id, other.id as other_post, whose.username as other_author
   from posts p
     join files f on f.owner_kind = 'post' and f.owner_id = p.id and f.phash is not null
     join files alike on phash_quarters(alike.phash) && phash_quarters(f.phash) and alike.phash is not null
       and alike.owner_kind = 'post' and alike.uploader_id <> p.author_id
       and bit_count((alike.phash # f.phash)::bit(64)) <= $3
     join posts other on other.campus_id = alike.campus_id and other.id = alike.owner_id and other.deleted_at is null
     join users whose on whose.id = other.author_id
   where p.campus_id = $1 and p.id = $2 and p.deleted_at is null
   order by other.created_at limit 1`,
);

/**
 * Records that a person wrote a text in a place, such as a chat. Returns in how many places they wrote the same text,
 * and how many links they posted, within the last hour, including this one: the query doesn't see the row that `recorded`
 * stores, so it adds 1 and the links. The sub-select hides the id from the planner, so that one plan serves all.
 * @param words the hash of the text
 */
export const recordText = statement<
  { places: number; links: number },
  [userId: string, words: Buffer, place: string, links: number]
>(
  'moderation.note-said',
  `with recorded as (
     insert into lately_said as l (user_id, words, place, links) values ($1, $2, $3, $4)
     on conflict (user_id, words, place) do update set said_at = excluded.said_at,
       links = excluded.links + case when l.said_at > product_now() - interval '1 hour' then l.links else 0 end)
   select (count(*) filter (where words = $2 and place <> $3) + 1)::int as places,
     (coalesce(sum(links), 0) + $4)::int as links
   from lately_said where user_id = (select $1::uuid) and said_at > (select product_now() - interval '1 hour')`,
);

export const deleteOldTexts = statement<never>(
  'moderation.forget-said',
  deleteBatch('lately_said', "said_at < product_now() - interval '1 hour'"),
);

export const deleteTextsOf = statement<never, [userId: string]>(
  'moderation.forget-said-by',
  'delete from lately_said where user_id = $1',
);
