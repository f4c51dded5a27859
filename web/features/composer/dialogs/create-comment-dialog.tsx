import { useViewer } from '../../../lib/viewer.ts';
import { AnsweredPost } from '../answered-post.tsx';
import { ComposerDialog } from './composer-dialog.tsx';

/** Comment or reply on a desktop: `postId` is what is answered, a post or a comment. */
export default function CreateCommentDialog({ postId }: { postId: string }) {
  const { user } = useViewer();
  if (!user) return null;
  return (
    <ComposerDialog key={`${user._id} ${postId}`} target={{ kind: 'comment', postId }}>
      <AnsweredPost postId={postId} />
    </ComposerDialog>
  );
}
