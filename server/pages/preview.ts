import type { Campus } from '../../contract/campuses/campuses.ts';
import { isReservedName } from '../../contract/identity/reserved-names.ts';
import { priceText } from '../../contract/posts/listing-fields.ts';
import type { Teaser } from '../../contract/posts/sharing.ts';
import type { Match } from '../../contract/match-route.ts';
import { SHARE_KEY } from '../../contract/routes.ts';
import type { HostCampus } from '../platform/http/caller.ts';
import { isId } from '../platform/http/cursor.ts';
import { escapeHtml } from '../platform/escape-html.ts';

/** A page's link preview, for chats and search engines. */
export interface Preview {
  kind: 'product' | 'article' | 'profile' | 'website';
  title: string;
  description: string;
  /** its canonical path on its campus */
  path: string;
  /** in whole US dollars, of a listing that has one */
  price?: number | null;
  sold?: boolean;
  image: { path: string; width: number; height: number; alt: string } | null;
}

type Nullable<Shown> = Promise<Shown | null>;

/** The sources of previews; they return null for what a visitor may not read. */
export interface PreviewSources {
  post(campus: HostCampus, id: string): Nullable<Preview & { kind: 'product' | 'article' }>;
  sale(campus: HostCampus, id: string): Nullable<Preview & { kind: 'website' }>;
  category(campus: HostCampus, slug: string): Nullable<Preview & { kind: 'website' }>;
  profile(campus: HostCampus, username: string): Nullable<Omit<Preview, 'kind'>>;
}

/** The preview of a page; null if it has none of its own, or a visitor may not read what it shows. */
export async function findPreview(
  sources: PreviewSources,
  campus: HostCampus,
  { route, params: { id = '', slug = '', username = '' } }: Match,
): Promise<Preview | null> {
  switch (route.preview) {
    case 'post':
      return isId(id) ? sources.post(campus, id) : null;
    case 'sale':
      return isId(id) ? sources.sale(campus, id) : null;
    case 'category':
      return sources.category(campus, slug);
    case 'profile': {
      const profile = isReservedName(username) ? null : await sources.profile(campus, username);
      return profile && { ...profile, kind: 'profile' };
    }
    case undefined:
      return null;
  }
}

/**
 * The preview of a listing by its author's link. Its address keeps the secret: without it, whoever follows the address
 * would see nothing.
 */
export const teaserPreview = ({ _id: id, title, price, campus, photo }: Teaser, secret: string): Preview => ({
  kind: 'product',
  title: price === null ? title : `${priceText(price)} · ${title}`,
  description: `For sale at ${campus}. Log in or sign up to see more.`,
  path: `/post/${id}?${SHARE_KEY}=${secret}`,
  price,
  sold: false,
  image: photo && { ...photo, alt: title },
});

/** The OpenGraph and Twitter card tags of a page; without a preview those of the community, which contain no posts. */
export function previewTags(view: Campus, preview: Preview | null, page: { title: string; about: string }): string[] {
  const tags: [name: string, content: string | number][] = [
    ['og:site_name', page.title],
    ['og:type', preview?.kind ?? 'website'],
    ['og:title', preview?.title ?? page.title],
    ['og:description', preview?.description || page.about],
  ];
  if (preview) tags.push(['og:url', view.url + preview.path]);
  if (typeof preview?.price === 'number')
    tags.push(
      ['product:price:amount', preview.price],
      ['product:price:currency', 'USD'],
      ['product:availability', preview.sold ? 'out of stock' : 'in stock'],
    );
  const image = preview?.image;
  if (image) {
    tags.push(['og:image', view.url + image.path], ['og:image:type', 'image/webp']);
    tags.push(['og:image:width', image.width], ['og:image:height', image.height]);
    if (image.alt) tags.push(['og:image:alt', image.alt]);
  }
  const card = image && preview?.kind !== 'profile' ? 'summary_large_image' : 'summary';
  return [
    ...(preview ? [`<link rel="canonical" href="${escapeHtml(view.url + preview.path)}">`] : []),
    ...tags.map(([name, content]) => `<meta property="${name}" content="${escapeHtml(String(content))}">`),
    `<meta name="twitter:card" content="${card}">`,
    ...(preview ? [`<meta name="twitter:title" content="${escapeHtml(preview.title)}">`] : []),
    ...(image ? [`<meta name="twitter:image" content="${escapeHtml(view.url + image.path)}">`] : []),
  ];
}
