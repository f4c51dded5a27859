import { useQueryClient } from '@tanstack/react-query';
import { AvatarStack } from '../../ui/photos/avatar.tsx';
import { personName, photoOf } from '../identity/index.ts';
import { knownPost } from '../posts/index.ts';
import type { NewPostsProps } from './new-posts-pill.tsx';

/** Shows who has posted meanwhile, and how many posts. */
export default function NewPostsButton({ waiting, more, onShow }: NewPostsProps) {
  const queries = useQueryClient();
  const authors = new Map(
    waiting
      .map(({ id }) => knownPost(id, queries)?.post.user)
      .filter((user) => user !== undefined)
      .map((user) => [user._id, { name: personName(user), src: photoOf(user, 56) }]),
  );
  const count = `${waiting.length}${more ? '+' : ''}`;
  return (
    <button
      type="button"
      onClick={onShow}
      className="pointer-events-auto inline-flex h-11 min-w-44 animate-rise justify-center items-center gap-2 rounded-pill bg-accent-solid pr-4 pl-2 text-label font-semi text-on-accent shadow-float [--stack-edge:var(--accent-solid)] hover:bg-accent-solid-hover active:bg-accent-solid-press"
    >
      <AvatarStack people={[...authors.values()].slice(0, 3)} size={28} />
      {count} new {waiting.length === 1 ? 'post' : 'posts'}
    </button>
  );
}
