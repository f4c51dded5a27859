import { useEffect, useRef, useState } from 'react';
import type { Post } from '../../../../contract/posts/posts.ts';
import { classNames } from '../../../ui/class-names.ts';
import { CheckIcon, CommentIcon, HeartIcon, ReplyIcon, SaveIcon, ShareIcon } from '../../../ui/icons/icons.tsx';
import { useGate } from '../../identity/index.ts';
import type { KnownPost } from '../known-posts.ts';
import { setSaved } from '../saves.ts';
import { ActionButton } from './action-button.tsx';
import { countText, sharePost } from './post-links.ts';
import { useComment } from './use-comment.ts';

const named = (name: string, count: number) => (count > 0 ? `${name}, ${count}` : name);

/** Words and drawings of the actions: a post is commented and saved, a comment replied to and liked (COM-14). */
const onPost = { answer: 'Comment', Answer: CommentIcon, keep: ['Save', 'Saved', 'Saved!'], Keep: SaveIcon } as const;
const onComment = { answer: 'Reply', Answer: ReplyIcon, keep: ['Like', 'Liked', 'Liked'], Keep: HeartIcon } as const;

/** Comment, Save and Share with their counts (POS-31). `big`: on the post's own page, with words. */
export function PostActions({ known: { post, saved }, big }: { known: KnownPost; big?: boolean }) {
  const comment = useComment();
  const { answer, Answer, keep, Keep } = post.depth > 0 ? onComment : onPost;
  const kept = keep[saved ? 1 : 0];
  const gate = useGate();
  const [justSaved, setJustSaved] = useBriefly(1500);
  const cell = big ? '' : 'min-w-23 phone:min-w-21';
  const count = (number: number) =>
    number > 0 ? big ? <b className="font-semi">{countText(number)}</b> : countText(number) : null;
  const save = () => {
    if (!gate('like')) return;
    setJustSaved(!saved);
    setSaved(post._id, !saved);
  };
  return (
    <div
      className={classNames(
        'flex text-2',
        big ? 'h-13 items-center border-t border-line px-1.5 max-[360px]:px-0' : '-ml-2.5 mt-0.5',
      )}
    >
      <ActionButton
        label={big ? undefined : named(answer, post.comments)}
        icon={<Answer size={20} />}
        onClick={() => comment(post)}
        className={cell}
      >
        {big ? answer : null}
        {count(post.comments)}
      </ActionButton>
      <ActionButton
        label={big ? undefined : named(saved && justSaved ? keep[2] : kept, post.likes)}
        on={saved}
        icon={<Keep size={20} filled={saved} />}
        onClick={save}
        className="min-w-29 max-[360px]:min-w-0"
      >
        {saved && justSaved ? keep[2] : big ? kept : null}
        {count(post.likes)}
      </ActionButton>
      <ShareButton post={post} big={big} />
    </div>
  );
}

function ShareButton({ post, big }: { post: Post; big?: boolean | undefined }) {
  const [copied, setCopied] = useBriefly(1200);
  return (
    <span className={classNames(!big && 'phone:-mr-2 phone:ml-auto')}>
      <ActionButton
        label={big ? undefined : 'Share'}
        icon={copied ? <CheckIcon size={20} /> : <ShareIcon size={20} />}
        onClick={() => void sharePost(post).then(setCopied)}
      >
        {big ? 'Share' : null}
      </ActionButton>
    </span>
  );
}

/** A state that goes back to false by itself, as feedback does (SHE-32). */
function useBriefly(ms: number): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return [
    on,
    (next) => {
      clearTimeout(timer.current);
      setOn(next);
      if (next) timer.current = setTimeout(() => setOn(false), ms);
    },
  ];
}
