import { UNSENT } from '../../../contract/chats/chat-limits.ts';
import type { Chat } from '../../../contract/chats/chats.ts';
import type { Message } from '../../../contract/chats/messages.ts';
import type { DealNote } from '../../../contract/deals/deal.ts';
import { dealPreview } from '../../../contract/deals/preview.ts';
import type { GalleryEntry } from '../../../contract/posts/gallery.ts';
import type { Post } from '../../../contract/posts/posts.ts';
import { lastInitial } from '../../../contract/identity/names.ts';
import type { HostCampus, Viewer } from '../../platform/http/caller.ts';
import { personView, photoPath } from '../identity/index.ts';
import type { ChatRow } from './store.ts';
import type { MessageRow } from './store-messages.ts';

/** Code points of a preview. */
const PREVIEW = 140;

/** A message on one line, for the inbox, a notification and a mail. */
export function messagePreview(message: {
  text: string;
  gallery: readonly Pick<GalleryEntry, 'kind'>[];
  post_id: string | null;
  deal?: DealNote | null;
  unsent?: boolean;
}): string {
  if (message.unsent) return UNSENT;
  if (message.deal) return dealPreview(message.deal);
  const words = [...message.text.replace(/\s+/g, ' ')];
  if (words.length > 0) return words.length > PREVIEW ? `${words.slice(0, PREVIEW - 1).join('')}…` : words.join('');
  const [file] = message.gallery;
  if (file) return file.kind === 'video' ? 'Sent a video' : 'Sent a photo';
  return message.post_id ? 'Shared a post' : '';
}

/** How a like quotes a message in the chat's preview. */
export const quoted = (message: Parameters<typeof messagePreview>[0]): string => `“${messagePreview(message)}”`;

/** Whether a chat's preview shows a message: as the last one, or quoted by a like. */
export const isInPreview = (preview: string, message: Parameters<typeof messagePreview>[0], isLast: boolean): boolean =>
  isLast || (message.text !== '' && preview.includes(quoted(message)));

/** A chat as the viewer sees it. */
export function chatView(row: ChatRow, viewer: Viewer, campus: HostCampus): Chat {
  // the one who started it comes first
  const [from, to] = row.from_user === row.id ? [row.id, viewer.userId] : [viewer.userId, row.id];
  return {
    _id: row.chat_id,
    campus_id: row.campus_id,
    from_user: from,
    to_user: to,
    current_users: [from, to],
    read: [...(row.unread ? [viewer.userId] : []), ...(row.other_unread ? [row.id] : [])],
    last_message: row.last_message,
    last_message_id: row.last_message_id,
    last_message_user: row.last_message_user,
    last_seq: row.last_seq,
    other: personView(row),
    other_gone: row.other_gone,
    other_read_seq: row.other_read_seq,
    other_read_at: row.other_read_at,
    read_seq: row.read_seq,
    unread: row.unread,
    muted: row.muted,
    abilities: { send: viewer.schoolVerified && !campus.generic && !row.other_gone },
    createdAt: row.created_at,
    lastModified: row.last_modified,
  };
}

const content = (row: MessageRow, post: Post | null) => ({
  text: row.text,
  postId: row.post_id,
  post,
  post_deleted: row.post_id !== null && post === null,
  hasPhoto: row.gallery.length > 0,
  img_gallery: row.gallery,
  likes: row.like_count,
  like_id_list: row.likers,
  caution: row.caution,
  hidden: false,
  unsent: row.unsent,
  ...(row.deal ? { deal: row.deal } : {}),
});

/** The content of a message that moderators hid. */
const hiddenContent = {
  text: '',
  postId: null,
  post: null,
  post_deleted: false,
  hasPhoto: false,
  img_gallery: [],
  likes: 0,
  like_id_list: [],
  caution: null,
  hidden: true,
  unsent: false,
};

/** A message; `post` is the one that it shares, if the reader may see it. */
export function messageView(row: MessageRow, post: Post | null = null): Message {
  return {
    _id: row.id,
    chat: row.chat_id,
    seq: row.seq,
    user: row.user_id,
    user_name: `${row.first_name} ${lastInitial(row.last_name)}`.trim(),
    avatar: photoPath(row.photo_id),
    client_id: row.client_id,
    date: row.created_at,
    createdAt: row.created_at,
    ...(row.hidden ? hiddenContent : content(row, post)),
  };
}
