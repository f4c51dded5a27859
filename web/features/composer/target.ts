import { limits } from '../../../contract/limits.ts';
import type { Post } from '../../../contract/posts/posts.ts';

/** What is being written: a new post, a comment on a post or comment, or an edit of one's own. */
export type Target = { kind: 'post' } | { kind: 'comment'; postId: string } | { kind: 'edit'; post: Post };

/** Whether it's a post, with listing fields, and not a comment. */
export const isPost = (target: Target): boolean =>
  target.kind === 'post' || (target.kind === 'edit' && target.post.depth === 0);

interface Words {
  title: string;
  placeholder: string;
  send: string;
  /** the titles of the uploading modals */
  uploading: { photos: string; post: string };
  /** the alert after it was sent */
  sent: string;
  /** the title and the text of the question before leaving */
  leave: string;
  unsaved: string;
}

// A draft is stored while it is written (the composer shows "Draft saved"); discarding deletes it.
const creating = { leave: 'Discard post', unsaved: "If you discard it, your draft won't be saved." };
const editing = {
  send: 'Save',
  leave: 'Discard changes',
  unsaved: "If you discard them, your changes won't be saved.",
};
const photos = 'Uploading your photos...';
const ofPost = 'What are you selling?';
const ofComment = 'Write a comment...';

const newPost: Words = {
  ...creating,
  title: 'Create Post',
  placeholder: ofPost,
  send: 'Post',
  uploading: { photos, post: 'Uploading your post...' },
  sent: 'Posted! Your post was sent.',
};
const newComment: Words = {
  ...creating,
  title: 'Create comment',
  placeholder: ofComment,
  send: 'Reply',
  uploading: { photos, post: 'Uploading your comment...' },
  sent: 'Your reply was sent',
};
const editedPost: Words = {
  ...editing,
  title: 'Edit post',
  placeholder: ofPost,
  uploading: { photos, post: 'Saving your post...' },
  sent: 'Your post was updated',
};
const editedComment: Words = {
  ...editing,
  title: 'Edit comment',
  placeholder: ofComment,
  uploading: { photos, post: 'Saving your comment...' },
  sent: 'Your comment was updated',
};

/** The composer's texts for a target. */
export function targetWords(target: Target): Words {
  if (target.kind === 'edit') return isPost(target) ? editedPost : editedComment;
  return target.kind === 'post' ? newPost : newComment;
}

/** The height of the empty text field, px; a comment's is one line, which grows. */
export const editorHeight = (target: Target): number => (isPost(target) ? 200 : 28);

/** The storage key of a person's draft on a campus, one per target. */
export const draftKey = (userId: string, campusId: string, target: Target): string =>
  `draft:${userId}:${campusId}:${whatOf(target)}`;

function whatOf(target: Target): string {
  if (target.kind === 'edit') return `edit-${target.post._id}`;
  return target.kind === 'post' ? 'post' : target.postId;
}

/** The file picker allows several files at once only while few are attached. */
export const picksSeveral = (attached: number): boolean => attached < limits.multiSelectBelow;
