import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Post } from '../../../contract/posts/posts.ts';
import { matchRoute } from '../../../contract/match-route.ts';
import { showAlert } from '../../lib/alerts.ts';
import { useCampus } from '../../lib/app-state.ts';
import { openModal, setSending as announceSending } from '../../lib/store.ts';
import { currentViewer, refreshViewer } from '../../lib/viewer.ts';
import { noteWaitingPost, takeContinued } from '../identity/index.ts';
import { preloadDialog } from '../../ui/dialogs/dialog.tsx';
import { type EditorControls, preloadEditor, useEditorControls } from './editor/index.ts';
import { type Draft, openDraft } from './draft/draft.ts';
import { type DraftState, writesListing } from './draft/draft-state.ts';
import { sendDraft } from './draft/send-draft.ts';
import { draftKey, type Target, targetWords } from './target.ts';
import { bringIntoSight, commentsQuery } from '../comments/index.ts';
import { queryClient } from '../../lib/query-client.ts';
import { addComment, addPost, changePost, versionsQuery } from '../posts/index.ts';

/** Puts a sent post or comment into its list; resolves when the page can show it. */
async function showSent(post: Post): Promise<void> {
  if (post.depth === 0) {
    addPost(post);
    // The viewer's number of posts has changed.
    return refreshViewer();
  }
  addComment(post);
  // The post's page will show this thread next.
  await queryClient().infiniteQuery({ ...commentsQuery(post.root), staleTime: 30_000 });
}

/** Updates an edited post everywhere. */
function showEdited(post: Post): void {
  changePost(post._id, (known) => ({ ...known, post }));
  void queryClient().invalidateQueries({ queryKey: versionsQuery(post._id).queryKey });
}

// The editor is there when the composer renders, and the question before leaving opens offline, too.
preloadEditor();
preloadDialog();

/** The phone's comment page waits at most this long for the comment to show (D54). */
const SHOWING_MS = 2_500;
const QUEUED_TEXT = "We'll post it when you're back online";

export interface Composer {
  draft: Draft;
  state: DraftState;
  controls: EditorControls;
  /** a listing is being written, and not a post or comment */
  listing: boolean;
  /** sends the draft, once */
  send(): void;
  /** stops waiting for uploads */
  stop(): void;
  /** leaves at once if nothing would be lost, otherwise asks first */
  askToLeave(): void;
  asking: boolean;
  answer(discard: boolean): void;
}

interface Options {
  target: Target;
  /** called when it was sent or queued; the draft is gone */
  onSent(sent: Pick<Post, 'root'>): void;
  /** called when it was left without sending */
  onLeft(): void;
  /** called after a new post was sent, with its id */
  onPosted?: ((id: string) => void) | undefined;
  /** waits, with a spinner, until the page can show what was sent, but not for long */
  untilShown?: boolean;
}

/** A composer's state and actions, independent of the dialog or page around it. */
export function useComposer({ target, onSent, onLeft, onPosted, untilShown = false }: Options): Composer {
  const campus = useCampus();
  const [draft] = useState(() => openDraft(draftKey(currentViewer().user?._id ?? '', campus._id, target), target));
  const state = useStore(draft.store);
  const controls = useEditorControls();
  const [asking, setAsking] = useState(false);
  const stopper = useRef<AbortController | null>(null);

  const { sending } = state;
  useEffect(() => {
    // while a sent post is awaited, the rest of the page still takes it as being sent
    announceSending(sending === 'showing' ? 'post' : sending);
    return () => announceSending(null);
  }, [sending]);

  // A file dropped outside the composer must not make the browser navigate to it.
  useEffect(() => {
    const hold = (event: DragEvent) => event.preventDefault();
    window.addEventListener('dragover', hold);
    window.addEventListener('drop', hold);
    return () => {
      window.removeEventListener('dragover', hold);
      window.removeEventListener('drop', hold);
    };
  }, []);

  const leave = () => {
    draft.end({ discard: true });
    onLeft();
  };

  const send = async () => {
    if (draft.state.sending) return;
    // an edit that changes nothing
    if (target.kind === 'edit' && draft.isBlank()) return leave();
    const user = currentViewer().user;
    if (target.kind === 'post' && user && !user.profile_set_up && draft.isValid()) {
      // it is sent by the effect below, once the profile is complete
      noteWaitingPost();
      return openModal({ kind: 'profile-incomplete', goBack: composerHere() });
    }
    const control = new AbortController();
    stopper.current = control;
    const sent = await sendDraft(draft, control.signal);
    if (!sent) return focusFault(draft, controls);
    const { post } = sent;
    // queued until the browser is online again, which only comments are
    if (!post) {
      draft.setSending(null);
      draft.end({ discard: false });
      if (isReading()) bringIntoSight(sent.id);
      onSent(sent);
      return showAlert({ msg: QUEUED_TEXT, alertType: 'black', link: { href: `/post/${sent.root}` } });
    }
    const shown = target.kind === 'edit' ? showEdited(post) : showSent(post).catch(() => undefined);
    if (untilShown) {
      draft.setSending('showing');
      await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, SHOWING_MS))]);
    }
    draft.setSending(null);
    draft.end({ discard: false });
    if (target.kind === 'comment' && isReading()) bringIntoSight(post._id);
    onSent(post);
    const link = target.kind === 'post' ? { link: { href: `/post/${post._id}` } } : {};
    showAlert({ msg: targetWords(target).sent, alertType: 'success', ...link });
    if (target.kind === 'post') onPosted?.(post._id);
  };

  // Reopened by the set-up wizard: the profile is complete now, and "Continue Posting" was pressed.
  useEffect(() => {
    if (target.kind === 'post' && takeContinued() && !draft.isBlank()) void send();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it opens
  }, []);

  return {
    draft,
    state,
    controls,
    listing: writesListing(state, target),
    asking,
    send: () => void send(),
    stop: () => stopper.current?.abort(),
    askToLeave() {
      // Escape closes the mention menu first; and a draft can't be left while it is being sent.
      if (controls.isMenuOpen() || draft.state.sending) return;
      if (!draft.isBlank()) return setAsking(true);
      leave();
    },
    answer(discard) {
      setAsking(false);
      if (discard) leave();
    },
  };
}

/**
 * Where the set-up wizard returns to: `create/` with the page below the composer (wizard-origin.ts). A phone's composer is
 * a page of its own, /create/post, with home below it.
 */
function composerHere(): string {
  const { pathname } = window.location;
  return `create/${pathname === '/create/post' ? 'home' : pathname.slice(1) || 'home'}`;
}

/** Whether the page of a post is, or comes, below the composer: it then shows the comment that was sent. */
function isReading(): boolean {
  const { path } = matchRoute(window.location.pathname);
  return path === '/post/:id' || path === '/create/comment/:id';
}

/** Focuses the first field with an error, once the error has been rendered; the text comes after a listing's fields. */
function focusFault(draft: Draft, controls: EditorControls): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>('[data-composer] [aria-invalid="true"]');
    if (field) field.focus();
    else if (draft.state.faults.text) controls.focus();
  });
}
