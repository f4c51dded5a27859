import { useViewer } from '../../../lib/viewer.ts';
import { UnsentLine } from '../../../ui/feedback/unsent-line.tsx';
import { personName } from '../../identity/index.ts';
import { PersonAvatar } from '../../posts/components/index.ts';
import { RichTextView } from '../../posts/rich-text/index.ts';
import { dropUnsentComment, retryComment } from './comment-outbox.ts';
import type { UnsentComment } from './comments-slice.ts';

const countOf = (files: number) => (files === 1 ? 'With 1 file' : `With ${files} files`);

/** A comment of the viewer that the server doesn't have yet, shown in its place in the thread. */
export function UnsentCommentBody({ comment, size }: { comment: UnsentComment; size: 36 | 28 }) {
  const { user } = useViewer();
  if (!user) return null;
  const { text, files, refused } = comment;
  return (
    <>
      <PersonAvatar user={user} size={size} />
      <div className="min-w-0 pb-1">
        <article aria-label={`${personName(user)}, not sent yet`}>
          <p className="truncate text-label leading-5 font-semi">{personName(user)}</p>
          <RichTextView value={text} />
          {files.length > 0 ? <p className="text-small text-3">{countOf(files.length)}</p> : null}
        </article>
        <UnsentLine
          refused={refused}
          onRetry={() => retryComment(comment)}
          onRemove={() => dropUnsentComment(comment)}
        />
      </div>
    </>
  );
}
