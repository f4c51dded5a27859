import { limits } from '../../../../contract/limits.ts';

/** What is being written: a post, or an answer to a post or comment. */
export type Target = { kind: 'post' } | { kind: 'comment'; postId: string };

interface Words {
  title: string;
  placeholder: string;
  send: string;
  /** what the waiting modals are called (SHE-30) */
  uploading: { photos: string; post: string };
  sent: string;
}

/** The composer's words for a target (POS-03, COM-04, POS-24, COM-11). */
export const wordsOf = ({ kind }: Target): Words =>
  kind === 'post'
    ? {
        title: 'Create Post',
        placeholder: 'What are you selling?',
        send: 'Post',
        uploading: { photos: 'Uploading your photos...', post: 'Uploading your post...' },
        sent: 'Posted! Your post was sent.',
      }
    : {
        title: 'Create Comment',
        placeholder: 'Write a comment...',
        send: 'Reply',
        uploading: { photos: 'Uploading your photos...', post: 'Uploading your comment...' },
        sent: 'Your reply was sent',
      };

/** In pixels (POS-04). */
export const editorHeight = ({ kind }: Target): number => (kind === 'post' ? 200 : 120);

/** Where drafts of a person on a campus are kept, one for each target. */
export const draftKey = (userId: string, campusId: string, target: Target): string =>
  `draft:${userId}:${campusId}:${target.kind === 'post' ? 'post' : target.postId}`;

/** The picker takes several at once only while few files are held (POS-13). */
export const picksSeveral = (held: number): boolean => held < limits.multiSelectBelow;
