import { useQuery } from '@tanstack/react-query';
import { errors } from '../../../contract/errors.ts';
import { firstWords } from '../../../contract/posts/rich-text/index.ts';
import { ApiError } from '../../lib/api.ts';
import { ErrorLine } from '../../ui/forms/error-line.tsx';
import { personName } from '../identity/index.ts';
import { postQuery } from '../posts/index.ts';

const WORDS = 24;

/** Shown above a comment's text: the author and text of what it answers, once loaded, or that it was deleted. */
export function AnsweredPost({ postId }: { postId: string }) {
  const { data, error } = useQuery(postQuery(postId));
  if (error instanceof ApiError && (error.status === 404 || error.status === 410))
    return <ErrorLine text={error.message} />;
  if (!data) return null;
  if (data.post.deleted) return <ErrorLine text={errors.post_deleted.title} />;
  const { user, text } = data.post;
  const words = text ? firstWords(text, WORDS) : '';
  return (
    <p className="mx-4 mt-4 truncate rounded-m bg-2 px-3 py-2 text-small text-2">
      Replying to <span className="font-semi text-ink">{personName(user)}</span>
      {words ? ` · ${words}` : null}
    </p>
  );
}
