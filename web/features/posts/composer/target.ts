import { limits } from '../../../../contract/limits.ts';
import type { Post } from '../../../../contract/posts/posts.ts';

/** What is being written: a post, an answer to a post or comment, or another text for one of the writer's own. */
export type Target = { kind: 'post' } | { kind: 'comment'; postId: string } | { kind: 'edit'; post: Post };

/** Whether it is a post, with a price and a category, and not a comment. */
export const isPost = (target: Target): boolean =>
  target.kind === 'post' || (target.kind === 'edit' && target.post.depth === 0);

interface Words {
  title: string;
  placeholder: string;
  send: string;
  /** what the waiting modals are called (SHE-30) */
  uploading: { photos: string; post: string };
  sent: string;
  /** what the question before leaving is called (POS-26) */
  leave: string;
  unsaved: string;
}

// Until then it is kept, as the composer says ("Draft saved").
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

/** The composer's words for a target (POS-03, COM-04, POS-24, COM-11). */
export function wordsOf(target: Target): Words {
  if (target.kind === 'edit') return isPost(target) ? editedPost : editedComment;
  return target.kind === 'post' ? newPost : newComment;
}

/** In pixels (POS-04). */
export const editorHeight = (target: Target): number => (isPost(target) ? 200 : 120);

/** Where drafts of a person on a campus are kept, one for each target. */
export const draftKey = (userId: string, campusId: string, target: Target): string =>
  `draft:${userId}:${campusId}:${whatOf(target)}`;

function whatOf(target: Target): string {
  if (target.kind === 'edit') return `edit-${target.post._id}`;
  return target.kind === 'post' ? 'post' : target.postId;
}

/** The picker takes several at once only while few files are held (POS-13). */
export const picksSeveral = (held: number): boolean => held < limits.multiSelectBelow;
