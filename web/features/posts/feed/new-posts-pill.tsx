import { useQueryClient } from '@tanstack/react-query';
import { AvatarStack } from '../../../ui/photos/avatar.tsx';
import { personName, photoOf } from '../../identity/index.ts';
import { knownPost } from '../known-posts.ts';
import type { Entry } from './feed-list.ts';

/** What came while the reader was further down waits here, and moves nothing (FEE-14). */
export function NewPostsPill({ waiting, more, onShow }: { waiting: Entry[]; more: boolean; onShow: () => void }) {
  const queries = useQueryClient();
  const authors = new Map(
    waiting
      .map(({ id }) => knownPost(id, queries)?.post.user)
      .filter((user) => user !== undefined)
      .map((user) => [user._id, { name: personName(user), src: photoOf(user, 56) }]),
  );
  const count = `${waiting.length}${more ? '+' : ''}`;
  return (
    <div
      className="pointer-events-none sticky top-[61px] z-bar flex h-0 justify-center phone:top-[109px]"
      aria-live="polite"
    >
      {waiting.length > 0 ? (
        <button
          type="button"
          onClick={onShow}
          className="pointer-events-auto inline-flex h-11 min-w-44 animate-rise justify-center items-center gap-2 rounded-pill bg-accent-solid pr-4 pl-2 text-label font-semi text-on-accent shadow-float [--stack-edge:var(--accent-solid)] hover:bg-accent-solid-hover active:bg-accent-solid-press"
        >
          <AvatarStack people={[...authors.values()].slice(0, 3)} size={28} />
          {count} new {waiting.length === 1 ? 'post' : 'posts'}
        </button>
      ) : null}
    </div>
  );
}
