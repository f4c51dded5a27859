import { categories, type Category } from '../../../contract/posts/categories.ts';
import { categoryOfSlug, categoryPath } from '../../../contract/posts/category-address.ts';
import { choiceLabel, isSelling, priceText } from '../../../contract/posts/listing-fields.ts';
import type { GalleryEntry } from '../../../contract/posts/gallery.ts';
import { firstWords, plainText, type RichText, truncate } from '../../../contract/posts/rich-text/index.ts';
import { lastInitial } from '../../../contract/identity/names.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { type HostCampus, mayRead } from '../../platform/http/caller.ts';
import { statement } from '../../platform/database/statement.ts';
import { isExpired } from './listing-columns.ts';
import { findPost } from './store.ts';

/** A post's link preview, for chats and search engines. */
export interface PostPreview {
  kind: 'product' | 'article';
  title: string;
  description: string;
  path: string;
  /** whole US dollars */
  price: number | null;
  sold: boolean;
  image: { path: string; width: number; height: number; alt: string } | null;
}

const TITLE_WORDS = 12;
/** A preview's picture and its longer side in pixels. */
const picture = {
  photo: { name: '1280.webp', side: 1280 },
  animation: { name: '1280.webp', side: 1280 },
  video: { name: 'poster.webp', side: 640 },
};

/**
 * A post's link preview: null for comments and for what a visitor may not read, so that a private campus reveals
 * nothing.
 */
async function previewOf(db: Queryable, campus: HostCampus, id: string): Promise<PostPreview | null> {
  if (!mayRead(campus, null)) return null;
  const row = await findPost.one(db, campus.id, id);
  if (!row || row.hidden || row.deleted || row.depth > 0) return null;
  const { text } = row;
  const author = `${row.first_name} ${lastInitial(row.last_name)}`.trim();
  const path = `/post/${row.id}`;
  const common = {
    path,
    price: isSelling(row.kind) ? row.price : null,
    sold: row.sold,
    image: pictureOf(row.gallery),
  };
  if (row.type === 'new user')
    return { ...common, kind: 'article', title: `${author} has joined the community`, description: '' };
  const words = row.title ?? (text ? firstWords(text, TITLE_WORDS) : '');
  const title = words || `${row.img_count === 1 ? 'A photo' : 'Photos'} by ${author}`;
  return {
    ...common,
    kind: common.price === null ? 'article' : 'product',
    title: common.price === null ? title : `${priceText(common.price)} · ${title}`,
    description: [author, text && excerptOf(text)].filter(Boolean).join(': '),
  };
}

function excerptOf(text: RichText): string {
  const { visible, cut } = truncate(text);
  return `${plainText(visible).replace(/\s+/g, ' ').trim()}${cut ? '…' : ''}`;
}

/** The first file with a picture: a photo, an animation, or a video that has a poster. Null if there is none. */
export function pictureOf(gallery: readonly GalleryEntry[]): PostPreview['image'] {
  const first = gallery.find(({ kind, placeholder }) => kind !== 'video' || placeholder !== null);
  if (!first) return null;
  const { name, side } = picture[first.kind];
  const share = Math.min(1, side / Math.max(first.img_width, first.img_height, 1));
  return {
    path: `${first.img_path}/${name}`,
    width: Math.round(first.img_width * share),
    height: Math.round(first.img_height * share),
    alt: first.alt,
  };
}

const recentPosts = statement<{ id: string; last_modified: string }, [campusId: string]>(
  'posts.sitemap',
  `select p.id, p.last_modified from posts p
   where p.campus_id = $1 and p.parent_id is null and p.deleted_at is null and p.hidden_at is null and p.type = 'post'
     and not ${isExpired('p')}
   order by p.last_modified desc, p.id desc limit 1000`,
);

/** The posts in the sitemap, the most recently active first; none where a visitor may not read. */
async function sitemapOf(db: Queryable, campus: HostCampus): Promise<{ path: string; at: string }[]> {
  if (!mayRead(campus, null)) return [];
  const rows = await recentPosts.all(db, campus.id);
  return rows.map((row) => ({ path: `/post/${row.id}`, at: row.last_modified }));
}

const listedCategories = statement<{ category: string }, [campusId: string, categories: readonly string[]]>(
  'posts.sitemap-categories',
  `select category from unnest($2::text[]) category where exists (
     select from posts p where p.campus_id = $1 and p.category = category.category
       and p.parent_id is null and p.deleted_at is null and p.hidden_at is null)`,
);

/** The category pages in the sitemap: those with posts; none where a visitor may not read. */
async function categoryPathsOf(db: Queryable, campus: HostCampus): Promise<string[]> {
  if (!mayRead(campus, null)) return [];
  const rows = await listedCategories.all(db, campus.id, categories);
  return rows.map(({ category }) => categoryPath(category as Category));
}

const firstPictured = statement<{ gallery: readonly GalleryEntry[] }, [campusId: string, category: string]>(
  'posts.category-picture',
  `select gallery from posts where campus_id = $1 and category = $2 and parent_id is null and deleted_at is null
     and hidden_at is null and img_count > 0 and sold_at is null
   order by last_modified desc, id desc limit 1`,
);

/** A category page's link preview; null for what a visitor may not read, and for an unknown category. */
async function categoryPreviewOf(
  db: Queryable,
  campus: HostCampus,
  slug: string,
): Promise<(Omit<PostPreview, 'kind' | 'price' | 'sold'> & { kind: 'website' }) | null> {
  const category = categoryOfSlug(slug);
  if (category === null || !mayRead(campus, null)) return null;
  const row = await firstPictured.one(db, campus.id, category);
  const title = choiceLabel(category);
  return {
    kind: 'website',
    title,
    description: `${title} for sale by students on your campus.`,
    path: categoryPath(category),
    image: row ? pictureOf(row.gallery) : null,
  };
}

/** What visitors' programs read of a campus's posts: nothing where a visitor may not read. */
export interface Previews {
  /** A post's link preview; null for what a visitor may not read. */
  post(campus: HostCampus, id: string): ReturnType<typeof previewOf>;
  /** A category page's link preview; null for what a visitor may not read. */
  category(campus: HostCampus, slug: string): ReturnType<typeof categoryPreviewOf>;
  /** The category pages in the sitemap. */
  categoryPaths(campus: HostCampus): Promise<string[]>;
  /** The posts in the sitemap. */
  sitemap(campus: HostCampus): Promise<{ path: string; at: string }[]>;
}

export const createPreviews = (pool: Queryable): Previews => ({
  post: (campus, id) => previewOf(pool, campus, id),
  category: (campus, slug) => categoryPreviewOf(pool, campus, slug),
  categoryPaths: (campus) => categoryPathsOf(pool, campus),
  sitemap: (campus) => sitemapOf(pool, campus),
});
