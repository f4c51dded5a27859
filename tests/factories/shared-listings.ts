import { createPost } from '../../contract/posts/posts.ts';
import { getTeaser, makeShareLink } from '../../contract/posts/sharing.ts';
import { phonePhoto } from '../fixtures/media/photos.ts';
import type { TestServer } from '../harness/server.ts';
import type { Person } from './people.ts';
import { uploaded, words } from './posts.ts';

/** A listing's text and the description of its photo, which its link doesn't show. */
export const HIDDEN_TEXT = 'Pick it up in Quillfeather Hall';
export const HIDDEN_ALT = 'The desk beside my roommate';

/** What `answersOf` finds of a link that shows its listing, and of one that doesn't. */
export const SHOWN = [200, 200, true];
export const ENDED = [404, 404, false];

/** A listing with a photo from a phone. @returns its id */
export async function listed(seller: Person, more: object = {}): Promise<string> {
  const files = [{ upload: await uploaded(seller.client, await phonePhoto(6)), alt: HIDDEN_ALT }];
  const body = { text: words(HIDDEN_TEXT), title: 'Walnut desk', price: 125, category: 'furniture', files, ...more };
  return (await seller.client.call(createPost, { body: body as never }))._id;
}

export const share = (seller: Person, id: string) => seller.client.call(makeShareLink, { params: { id } });
export const secretOf = (url: string): string => new URL(url).searchParams.get('s') ?? '';

/** Opens a link as a visitor, or as another client. */
export const openLink = (server: TestServer, id: string, s: string, client = server.client('ou')) =>
  client.try(getTeaser, { params: { id }, query: { s } });

/** A listing that its seller shared. */
export async function sharedListing(server: TestServer, seller: Person, more: object = {}) {
  const id = await listed(seller, more);
  const s = secretOf((await share(seller, id)).url);
  const visitor = server.client('ou');
  return {
    id,
    s,
    /** what the link answers a visitor now: the teaser's status, its photo's, and whether the page shows the listing */
    async answers() {
      const teaser = await openLink(server, id, s, visitor);
      const photo = await visitor.request('GET', `/api/posts/${id}/teaser/photo?s=${s}`);
      const page = await visitor.request('GET', `/post/${id}?s=${s}`);
      return [teaser.status, photo.status, page.bytes.toString().includes('Walnut desk')];
    },
  };
}
