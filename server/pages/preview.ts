import type { Campus } from '../../contract/campuses/campuses.ts';
import { isReservedName } from '../../contract/identity/reserved-names.ts';
import type { HostCampus } from '../platform/http/caller.ts';
import { escapeHtml } from './template.ts';

/** A page's link preview, for chats and search engines. */
export interface Preview {
  kind: 'product' | 'article' | 'profile' | 'website';
  title: string;
  description: string;
  /** its canonical path on its campus */
  path: string;
  price?: number | null;
  sold?: boolean;
  image: { path: string; width: number; height: number; alt: string } | null;
}

type Found<Shown> = Promise<Shown | null>;

/** The sources of previews; they return null for what a visitor may not read (CAM-29). */
export interface PreviewSources {
  post(campus: HostCampus, id: string): Found<Preview & { kind: 'product' | 'article' }>;
  sale(campus: HostCampus, id: string): Found<Preview & { kind: 'website' }>;
  category(campus: HostCampus, slug: string): Found<Preview & { kind: 'website' }>;
  profile(campus: HostCampus, username: string): Found<Omit<Preview, 'kind'>>;
}

const POST = /^\/post\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const SALE = /^\/sale\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const CATEGORY = /^\/c\/([a-z0-9-]{1,50})$/;
const PROFILE = /^\/([a-z0-9_-]{1,50})$/i;

/** Whether a path is of something that members wrote, or of one of them; the same for what doesn't exist. */
export const isContent = (path: string): boolean =>
  path.startsWith('/post/') ||
  path.startsWith('/sale/') ||
  CATEGORY.test(path) ||
  (PROFILE.test(path) && !isReservedName(path.slice(1).toLowerCase()));

/** The preview of the page at a path, if it has one of its own. */
export async function findPreview(sources: PreviewSources, campus: HostCampus, path: string): Promise<Preview | null> {
  const postId = POST.exec(path)?.[1];
  if (postId) return sources.post(campus, postId);
  const saleId = SALE.exec(path)?.[1];
  if (saleId) return sources.sale(campus, saleId);
  const slug = CATEGORY.exec(path)?.[1];
  if (slug) return sources.category(campus, slug);
  const username = PROFILE.exec(path)?.[1];
  const profile = username && !isReservedName(username.toLowerCase()) ? await sources.profile(campus, username) : null;
  return profile && { ...profile, kind: 'profile' };
}

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
