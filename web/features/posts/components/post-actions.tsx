import { useEffect, useRef, useState } from 'react';
import type { Post } from '../../../../contract/posts/posts.ts';
import { classNames } from '../../../ui/class-names.ts';
import { CheckIcon, CommentIcon, HeartIcon, ReplyIcon, SaveIcon, ShareIcon } from '../../../ui/icons/icons.tsx';
import { useMayStart } from '../../identity/index.ts';
import type { KnownPost } from '../known-posts.ts';
import { setSaved } from '../saves.ts';
import { ActionButton } from './action-button.tsx';
import { shareListing } from '../share-links.ts';
import { countText, sharePost } from './post-links.ts';
import { useComment } from './use-comment.ts';

const named = (name: string, count: number) => (count > 0 ? `${name}, ${count}` : name);

/**
 * Labels and icons of the actions: comment and save for a post, reply and like for a comment. `keep`: what the button says at
 * first, once it is pressed, and for a moment after the press.
 */
const onPost = { answer: 'Comment', Answer: CommentIcon, keep: ['Save', 'Saved', 'Saved!'], Keep: SaveIcon } as const;
const onComment = { answer: 'Reply', Answer: ReplyIcon, keep: ['Like', 'Liked', 'Liked'], Keep: HeartIcon } as const;

const wordsOf = (post: Post) => (post.depth > 0 ? onComment : onPost);

const countOf = (number: number, big: boolean | undefined) =>
  number > 0 ? big ? <b className="font-semi">{countText(number)}</b> : countText(number) : null;

/** Comment, Save and Share with their counts. `big`: on the post's own page, with labels. */
export function PostActions({ known, big }: { known: KnownPost; big?: boolean }) {
  return (
    <div
      className={classNames(
        'flex text-2',
        big ? 'h-13 items-center border-t border-line px-1.5 max-[360px]:px-0' : '-ml-2.5 mt-0.5',
      )}
    >
      <CommentAction post={known.post} big={big} className={big ? '' : 'min-w-23 phone:min-w-21'} />
      <SaveAction known={known} look={big ? 'big' : 'row'} className="min-w-29 max-[360px]:min-w-0" />
      <span className={classNames(!big && 'phone:-mr-2 phone:ml-auto')}>
        <ShareAction post={known.post} big={big} />
      </span>
    </div>
  );
}

interface ActionProps {
  post: Post;
  big?: boolean | undefined;
  className?: string;
}

export function CommentAction({ post, big, className = '' }: ActionProps) {
  const comment = useComment();
  const { answer, Answer } = wordsOf(post);
  return (
    <ActionButton
      label={big ? undefined : named(answer, post.comments)}
      icon={<Answer size={20} />}
      onClick={() => comment(post)}
      className={`${className} archived:hidden`}
    >
      {big ? answer : null}
      {countOf(post.comments, big)}
    </ActionButton>
  );
}

const ON_PHOTO =
  'absolute top-2 right-2 size-10! justify-center bg-float px-0! text-ink shadow-[0_1px_3px_rgb(0_0_0/.2)] hover:bg-float-2 aria-pressed:text-accent hit-44';

/**
 * Saves a post or likes a comment. `look`: alone on a photo, an icon in a bar, in a row with its count, or with a label
 * on the post's page.
 */
export function SaveAction({
  known: { post, saved },
  look = 'row',
  className = '',
}: {
  known: KnownPost;
  look?: 'photo' | 'icon' | 'row' | 'big';
  className?: string;
}) {
  const mayStart = useMayStart();
  const [justSaved, setJustSaved] = useBriefly(1500);
  const { keep, Keep } = wordsOf(post);
  const kept = keep[saved ? 1 : 0];
  const big = look === 'big';
  const save = () => {
    if (!mayStart('like')) return;
    setJustSaved(!saved);
    setSaved(post._id, !saved);
  };
  return (
    <ActionButton
      label={big ? undefined : named(saved && justSaved ? keep[2] : kept, post.likes)}
      on={saved}
      icon={<Keep size={20} filled={saved} />}
      onClick={save}
      className={`${look === 'photo' ? ON_PHOTO : className} archived:hidden`}
    >
      {look === 'photo' || look === 'icon' ? null : (
        <>
          {saved && justSaved ? keep[2] : big ? kept : null}
          {countOf(post.likes, big)}
        </>
      )}
    </ActionButton>
  );
}

/** Shares a post. `sheet`: first shows what can be done with the link of a listing. */
export function ShareAction({ post, big, sheet, className }: ActionProps & { sheet?: boolean }) {
  const [copied, setCopied] = useBriefly(1200);
  return (
    <ActionButton
      label={big ? undefined : 'Share'}
      icon={copied ? <CheckIcon size={20} /> : <ShareIcon size={20} />}
      onClick={() => void (sheet ? shareListing(post) : sharePost(post)).then(setCopied)}
      className={className}
    >
      {big ? 'Share' : null}
    </ActionButton>
  );
}

/** A state that resets to false after a while, for feedback. */
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
