import { words } from '../../factories/posts.ts';

/** A request: method, path, body, headers. */
export type ApiRequest = [method: string, path: string, body?: unknown, headers?: Record<string, string>];

const text = { text: words('Hello') };
const tus = { 'tus-resumable': '1.0.0' };

/** The caller's own records, which requests try to combine with others. */
export interface Own {
  post: string;
  chat: string;
  /** the other person of that chat */
  person: string;
}

/** Every way to read or change something by its id. */
export const requestsFor = {
  post: (id: string, own: Own): ApiRequest[] => [
    ['GET', `/api/posts/${id}`],
    ['HEAD', `/api/posts/${id}`],
    ['PATCH', `/api/posts/${id}`, { price: 3 }],
    ['DELETE', `/api/posts/${id}`],
    ['GET', `/api/posts/${id}/comments`],
    ['GET', `/api/posts/${id}/comments?levels=1`],
    ['POST', `/api/posts/${id}/comments`, text],
    ['GET', `/api/posts/${id}/likes`],
    ['GET', `/api/posts/${id}/similar`],
    ['GET', `/api/posts/${id}/history`],
    ['PUT', `/api/posts/${id}/sold`, { sold: true }],
    ['POST', `/api/posts/${id}/offers`, { note: 'Hi' }],
    ['GET', `/api/posts/${id}/queue`],
    ['PUT', `/api/posts/${id}/sale`, {}],
    ['PUT', `/api/posts/${id}/spot`, { spot: null }],
    ['PUT', `/api/posts/${id}/extension`],
    ['PUT', `/api/posts/${id}/save`],
    ['DELETE', `/api/posts/${id}/save`],
    ['GET', `/api/posts/${id}/mute`],
    ['PUT', `/api/posts/${id}/mute`, { muted: true }],
    ['GET', `/api/posts/${id}/analytics`],
    ['GET', `/api/posts/${id}/boost`],
    ['POST', `/api/posts/${id}/ads`, { cta: { type: 'message' } }],
    ['POST', '/api/reports', { kind: 'post', id, reason: 'spam' }],
    ['POST', '/api/reports', { kind: 'comment', id, reason: 'spam' }],
    ['POST', '/api/analytics', { events: [{ type: 'view', post: id }] }],
    ['PUT', `/api/chats/with/${own.person}`, { postId: id, client_id: 'shared-in-a-chat' }],
    ['POST', `/api/chats/${own.chat}/messages`, { client_id: 'shared-by-a-message', postId: id }],
    ['POST', '/api/notifications/read', { root: id }],
    ['GET', `/post/${id}`],
    ['GET', `/post/${id}/likes`],
    ['GET', `/post/${id}/boost`],
    ['GET', `/media/${id}`],
    ['GET', `/create/comment/${id}`],
  ],
  file: (id: string, own: Own): ApiRequest[] => [
    ['GET', `/files/${id}/320.webp`],
    ['HEAD', `/files/${id}/320.webp`],
    ['GET', `/files/${id}/320.webp`, undefined, { 'if-none-match': '"320"' }],
    ['GET', `/files/${id}/320.webp`, undefined, { range: 'bytes=0-1' }],
    ['GET', `/files/${id}/640.webp`],
    ['GET', `/files/${id}/poster.webp`],
    ['GET', `/files/${id}/film.mp4`],
    ['GET', `/api/files/${id}`],
    ['DELETE', `/api/files/${id}`],
    ['POST', '/api/posts', { files: [{ upload: id }] }],
    ['PATCH', `/api/posts/${own.post}`, { files: [{ upload: id }] }],
    ['POST', `/api/posts/${own.post}/comments`, { files: [{ upload: id }] }],
    ['POST', `/api/chats/${own.chat}/messages`, { client_id: 'with-a-file', upload: { upload: id } }],
    ['PUT', '/api/profile/photo', { upload: id }],
  ],
  person: (id: string): ApiRequest[] => [
    ['GET', `/api/users/${id}/standing`],
    ['GET', `/api/users/${id}/record`],
    ['GET', `/api/users/${id}/notes`],
    ['PUT', `/api/users/${id}/mute`],
    ['DELETE', `/api/users/${id}/mute`],
    ['PUT', `/api/users/${id}/follow`],
    ['DELETE', `/api/users/${id}/follow`],
    ['PUT', `/api/users/${id}/block`],
    ['DELETE', `/api/users/${id}/block`],
    ['GET', `/api/chats/check/${id}`],
    ['PUT', `/api/chats/with/${id}`, {}],
    ['POST', '/api/reports', { kind: 'user', id, reason: 'spam' }],
    ['GET', `/messages/new?to=${id}`],
  ],
  name: (name: string): ApiRequest[] => [
    ['GET', `/api/profiles/${name}`],
    ['HEAD', `/api/profiles/${name}`],
    ['GET', `/api/profiles/${name}/posts`],
    ['GET', `/api/profiles/${name}/posts?show=replies`],
    ['GET', `/api/profiles/${name}/posts?show=media`],
    ['POST', `/api/profiles/${name}/claim-links`],
    ['GET', `/${name}`],
  ],
  chat: (id: string): ApiRequest[] => [
    ['GET', `/api/chats/${id}`],
    ['HEAD', `/api/chats/${id}`],
    ['DELETE', `/api/chats/${id}`],
    ['GET', `/api/chats/${id}/messages`],
    ['POST', `/api/chats/${id}/messages`, { client_id: 'leak-test-1', text: 'Hi' }],
    ['PUT', `/api/chats/${id}/mute`, { muted: true }],
    ['POST', `/api/chats/${id}/read`, {}],
    ['GET', `/api/chats/${id}/deals`],
    ['POST', '/api/notifications/read', { chat: id }],
    ['GET', `/messages/${id}`],
  ],
  message: (id: string): ApiRequest[] => [
    ['PUT', `/api/messages/${id}/like`],
    ['DELETE', `/api/messages/${id}/like`],
    ['POST', '/api/reports', { kind: 'message', id, reason: 'spam' }],
  ],
  deal: (id: string, own: Own): ApiRequest[] => [
    ['GET', `/api/deals/${id}`],
    ['HEAD', `/api/deals/${id}`],
    ['PUT', `/api/deals/${id}/accept`, {}],
    ['PUT', `/api/deals/${id}/hold`, {}],
    ['DELETE', `/api/deals/${id}/hold`],
    ['POST', `/api/deals/${id}/counter`, { price: 5 }],
    ['PUT', `/api/deals/${id}/decline`, {}],
    ['PUT', `/api/deals/${id}/withdraw`],
    ['PUT', `/api/deals/${id}/cancel`],
    ['PUT', `/api/deals/${id}/sale`, { happened: true }],
    ['PUT', `/api/posts/${own.post}/sale`, { deal: id }],
  ],
  ad: (id: string): ApiRequest[] => [
    ['GET', `/api/ads/${id}`],
    ['HEAD', `/api/ads/${id}`],
    ['GET', `/api/ads/${id}/analytics`],
    ['PATCH', `/api/ads/${id}`, { title: 'Mine' }],
    ['POST', `/api/ads/${id}/pause`],
    ['POST', `/api/ads/${id}/resume`],
    ['POST', `/api/ads/${id}/stop`],
    ['DELETE', `/api/ads/${id}`],
    ['GET', `/ads/${id}`],
  ],
  hidingAd: (id: string): ApiRequest[] => [['PUT', `/api/ads/${id}/hidden`]],
  adOfPost: (id: string, own: Own): ApiRequest[] => [
    ['POST', '/api/analytics', { events: [{ type: 'cta click', post: own.post, ad: id }] }],
  ],
  checkout: (id: string): ApiRequest[] => [
    ['GET', `/api/checkouts/${id}`],
    ['POST', `/api/checkouts/${id}/cancel`],
  ],
  factor: (id: string): ApiRequest[] => [
    ['PUT', `/api/settings/security/factors/${id}`, { name: 'Mine' }],
    ['DELETE', `/api/settings/security/factors/${id}`],
  ],
  session: (id: string): ApiRequest[] => [['DELETE', `/api/auth/sessions/${id}`]],
  upload: (id: string): ApiRequest[] => [
    ['HEAD', `/api/uploads/${id}`, undefined, tus],
    [
      'PATCH',
      `/api/uploads/${id}`,
      Buffer.from('x'),
      { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    ],
    ['DELETE', `/api/uploads/${id}`, undefined, tus],
  ],
  export: (id: string): ApiRequest[] => [['GET', `/api/settings/exports/${id}/file`]],
  decision: (id: string): ApiRequest[] => [['POST', '/api/appeals', { decision: id, text: 'It was not me.' }]],
  search: (id: string): ApiRequest[] => [['DELETE', `/api/searches/recent/${id}`]],
};
export type Thing = keyof typeof requestsFor;
