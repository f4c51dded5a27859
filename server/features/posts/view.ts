import type { Post } from '../../../contract/posts.ts';
import { lastInitial } from '../../../contract/names.ts';
import type { Viewer } from '../../platform/http/caller.ts';

/** What posts show of who wrote them, as `authorColumns` reads it. */
export interface Author {
  username: string;
  first_name: string;
  last_name: string;
  photo_id: string | null;
  verified: boolean;
}

/** A post, comment or reply without its author, as `unsignedColumns` reads it: Authors puts him in. */
export interface UnsignedRow {
  id: string;
  type: 'post' | 'new user';
  /** JSON as the database writes it, or null */
  text: string | null;
  category: string | null;
  price: number | null;
  sold: boolean;
  edited: boolean;
  author_id: string;
  campus_id: string;
  parent_id: string | null;
  root_id: string;
  depth: number;
  /** why its readers are warned */
  caution: string | null;
  /** deleted by its author or hidden by moderators */
  gone: boolean;
  /** JSON of gallery entries */
  gallery: string;
  img_count: number;
  like_count: number;
  comment_count: number;
  created_at: string;
  last_modified: string;
}

/** A post, comment or reply with its author, as `postColumns` reads it. */
export type PostRow = UnsignedRow & Author;

export const authorColumns = 'u.username, u.first_name, u.last_name, u.photo_id, u.school_verified as verified';

/** What every list of posts selects, from posts p. */
export const unsignedColumns = `p.id, p.type, p.text::text as text, p.category, p.price, p.sold_at is not null as sold,
  p.edited_at is not null as edited, p.author_id, p.campus_id, p.parent_id, p.root_id, p.depth, p.deleted_at is not null or p.hidden_at is not null as gone,
  p.caution, p.gallery::text as gallery, p.img_count, p.like_count, p.comment_count, p.created_at, p.last_modified`;

/** The same with the author, from posts p and users u: for single posts and what is read seldom. */
export const postColumns = `${unsignedColumns}, ${authorColumns}`;

const quoted = (value: string | null): string => (value === null ? 'null' : JSON.stringify(value));
const idOrNull = (value: string | null): string => (value === null ? 'null' : `"${value}"`);

/** The address of an author's picture, up to the size. */
export const photoPath = ({ photo_id: photo }: Pick<Author, 'photo_id'>): string | null =>
  photo === null ? null : `/files/${photo}`;

/** The author's look-up record: what `personView` makes of it. */
function authorJson(row: PostRow): string {
  const img = idOrNull(photoPath(row));
  return `{"_id":"${row.author_id}","username":${quoted(row.username)},"first_name":${quoted(row.first_name)},"last_name":${quoted(lastInitial(row.last_name))},"img":${img},"verified":${row.verified}}`;
}

const nobody = '{"_id":"","username":"","first_name":"","last_name":"","img":null,"verified":false}';

/**
 * A post as the API shows it, as JSON. It is put together by hand because it is most of what a feed page costs; the
 * tests hold it against the contract's schema.
 */
export function postJson(row: PostRow): string {
  if (row.gone) return tombstoneJson(row);
  return `{"_id":"${row.id}","type":"${row.type}","text":${row.text ?? 'null'},"category":${quoted(row.category)},"price":${row.price},"sold":${row.sold},"edited":${row.edited},"user":${authorJson(row)},${placeJson(row)},"deleted":false,"img_count":${row.img_count},"hasPhoto":${row.img_count > 0},"img_gallery":${row.gallery},${row.caution === null ? '' : `"caution":"${row.caution}",`}${countsJson(row)}}`;
}

/** What stays of a deleted, hidden or blocked comment that has replies: its place, and nothing that was said (D23). */
export function tombstoneJson(row: PostRow): string {
  return `{"_id":"${row.id}","type":"post","text":null,"category":null,"price":null,"sold":false,"edited":false,"user":${nobody},${placeJson(row)},"deleted":true,"img_count":0,"hasPhoto":false,"img_gallery":[],${countsJson({ ...row, like_count: 0 })}}`;
}

const placeJson = (row: PostRow): string =>
  `"campus_id":"${row.campus_id}","post_commented_on":${idOrNull(row.parent_id)},"root":"${row.root_id}","depth":${row.depth}`;

const countsJson = (row: PostRow): string =>
  `"likes":${row.like_count},"comments":${row.comment_count},"createdAt":"${row.created_at}","lastModified":"${row.last_modified}"`;

/** The same as a value, for answers that are not made of ready JSON. */
export const postView = (row: PostRow): Post => JSON.parse(postJson(row)) as Post;

/** What a viewer may do with a post; the page shows it, the server decides it again. */
export function abilitiesOn(row: PostRow, viewer: Viewer | null) {
  const own = viewer?.userId === row.author_id;
  const listing = own && row.depth === 0 && row.type === 'post';
  return {
    delete: own,
    edit: own && row.type === 'post',
    sell: listing,
    boost: listing,
    report: viewer !== null && !own,
  };
}
