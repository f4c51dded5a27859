import { useParams } from 'react-router';
import { knownPost } from '../../posts/index.ts';
import { AnsweredPost } from '../answered-post.tsx';
import { ComposerPage } from '../dialogs/composer-page.tsx';
import { useCreateRoute } from '../use-create-route.ts';

/** /create/comment/{id}: a comment or reply on a phone. */
export default function CreateCommentScreen() {
  const { id = '' } = useParams();
  const { open, home, back, leave } = useCreateRoute('comment', `/post/${id}`);
  if (!open) return null;
  return (
    <ComposerPage
      key={id}
      target={{ kind: 'comment', postId: id }}
      // back to the thread that it was written in: of the post, or of a comment with its answers below it
      onSent={({ root }) => {
        const top = home.replace('/post/', '');
        return top === root || knownPost(top)?.post.root === root ? back() : leave(`/post/${root}`);
      }}
      onLeft={back}
      leaveTitle="Cancel Comment?"
      untilShown
    >
      <AnsweredPost postId={id} />
    </ComposerPage>
  );
}
