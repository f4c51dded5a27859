import { useViewer } from '../../../lib/viewer.ts';
import { AnsweredPost } from '../answered-post.tsx';
import { ComposerDialog } from './composer-dialog.tsx';

/** Comment or reply on a desktop. `rootId` is the post at the top of the thread. */
export default function CreateCommentDialog({ postId }: { postId: string; rootId: string }) {
  const { user } = useViewer();
  if (!user) return null;
  return (
    <ComposerDialog key={`${user._id} ${postId}`} target={{ kind: 'comment', postId }}>
      <AnsweredPost postId={postId} />
    </ComposerDialog>
  );
}
