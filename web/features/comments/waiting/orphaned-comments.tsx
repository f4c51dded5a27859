import { isAbsent, useKnownPost } from '../../posts/index.ts';
import { useUnsentComments } from './comments-slice.ts';
import { UnsentCommentBody } from './unsent-comment.tsx';

/** Unsent comments of the viewer below a post that was deleted meanwhile, to copy or discard. */
export function OrphanedComments({ id }: { id: string }) {
  const { error } = useKnownPost(id);
  const left = useUnsentComments().filter(({ root, parent }) => root === id || parent === id);
  if (left.length === 0 || !isAbsent(error)) return null;
  return (
    <section aria-label="Not sent" className="grid gap-3 px-4 pb-8">
      {left.map((comment) => (
        <div key={comment.client_id} className="grid grid-cols-[36px_minmax(0,1fr)] gap-2.5">
          <UnsentCommentBody comment={comment} size={36} />
        </div>
      ))}
    </section>
  );
}
