import { useQueries } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazy } from '../../../lib/lazy.ts';
import { preloadDialog } from '../../../ui/dialogs/dialog.tsx';
import { NextIcon } from '../../../ui/icons/icons.tsx';
import { postQuery } from '../known-posts.ts';
import { PersonAvatar } from './author-line.tsx';

const load = () => import('./joined-dialog.tsx');
const JoinedDialog = lazy(load);
const preload = () => {
  preloadDialog();
  void load().catch(() => undefined);
};

const AVATARS = 3;

/** "Riley and Sam joined", "Riley, Sam and 3 others joined". */
function joinedText(names: readonly string[]): string {
  const [first = '', second = '', ...others] = names;
  if (others.length === 0) return `${first} and ${second} joined`;
  return `${first}, ${second} and ${others.length} ${others.length === 1 ? 'other' : 'others'} joined`;
}

/** In the photo grid, the people of a page who joined: one row that opens a list of them. */
export function JoinedRow({ ids, position, total }: { ids: readonly string[]; position: number; total: number }) {
  const [open, setOpen] = useState(false);
  const posts = useQueries({ queries: ids.map(postQuery) }).flatMap(({ data }) => (data ? [data.post] : []));
  if (posts.length < 2) return null;
  const text = joinedText(posts.map(({ user }) => user.first_name));
  return (
    <article aria-label={text} aria-posinset={position} aria-setsize={total}>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
        className="flex h-14 w-full phone:h-12 min-w-0 items-center gap-2.5 rounded-l bg-2 px-3 text-left text-label text-2 hover:bg-3"
      >
        <span className="flex -space-x-2 *:ring-2 *:ring-[var(--bg-2)]">
          {posts.slice(0, AVATARS).map(({ _id, user }) => (
            <PersonAvatar key={_id} user={user} size={28} />
          ))}
        </span>
        <span className="min-w-0 flex-1 truncate">{text}</span>
        <NextIcon size={18} className="shrink-0" />
      </button>
      <Suspense>{open ? <JoinedDialog posts={posts} onClose={() => setOpen(false)} /> : null}</Suspense>
    </article>
  );
}
