import { useQuery } from '@tanstack/react-query';
import { firstWords } from '../../../../contract/rich-text/index.ts';
import { personName } from '../../identity/person.ts';
import { postQuery } from '../known-posts.ts';

const WORDS = 24;

/** Above a comment's text: whom and what it answers. Nothing as long as that is not known. */
export function AnsweredPost({ postId }: { postId: string }) {
  const { data } = useQuery(postQuery(postId));
  if (!data || data.post.deleted) return null;
  const { user, text } = data.post;
  const words = text ? firstWords(text, WORDS) : '';
  return (
    <p className="mx-4 mt-4 truncate rounded-m bg-2 px-3 py-2 text-small text-2">
      Replying to <span className="font-semi text-ink">{personName(user)}</span>
      {words ? `: ${words}` : null}
    </p>
  );
}
