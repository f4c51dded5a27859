import { createStore, type StoreApi, useStore as useZustand } from 'zustand';
import type { Post } from '../../contract/posts/posts.ts';
import type { View } from '../../contract/view.ts';
import type { AlertSlice } from './alerts.ts';
import { currentApp, useApp } from './app-state.ts';
import { onViewerChange } from './browser.ts';

/** Why a guest is asked to join. */
export type GuestReason = 'search' | 'post' | 'like' | 'comment' | 'message' | 'join campus';
/** Actions that need a verified school email. */
export type VerifyReason = 'post' | 'message' | 'comment';

/** The dialog that the shell shows above the page, one at a time. */
export type Modal =
  | { kind: 'guest'; reason: GuestReason }
  | { kind: 'verify-school'; reason: VerifyReason }
  | { kind: 'profile-incomplete'; goBack: string }
  | { kind: 'set-up'; goBack: string }
  | { kind: 'go-home' }
  | { kind: 'create-post' }
  /** `postId`: the post or comment that is answered */
  | { kind: 'create-comment'; postId: string }
  /** `post`: the viewer's own post or comment */
  | { kind: 'edit-post'; post: Post }
  /** the campus's link, where the browser can't share natively */
  | { kind: 'share-group' }
  /** a listing's link and what else can be done to share it */
  | { kind: 'share-listing'; postId: string }
  /** closes itself */
  | { kind: 'link-copied' }
  | { kind: 'new-message' }
  /** `name`: the recipient's; `postId`: a post to share in the conversation */
  | { kind: 'start-conversation'; userId: string; name: string; postId?: string }
  /** "I want this", for a listing; `price`: what to fill in, in whole dollars */
  | { kind: 'offer'; postId: string; price?: number }
  /** "Who bought it?", for an own listing */
  | { kind: 'who-bought'; postId: string }
  /** `name`: of the reported user, or of the content's author */
  | { kind: 'report'; target: 'user' | 'post' | 'comment' | 'message' | 'rating' | 'sale'; id: string; name: string }
  | { kind: 'block'; userId: string; name: string }
  /** `postId`: the post whose thread can be muted too */
  | { kind: 'mute'; userId: string; name: string; postId?: string }
  /** rates the other person of a deal */
  | { kind: 'rate'; dealId: string }
  | { kind: 'edit-account'; field: 'screen_name' | 'email' | 'phone' | 'password' };

interface NavSlice {
  /** the path of the current screen */
  page: string;
  modal: Modal | null;
  /** how lists of posts are shown */
  view: View;
  /** the phone's slide menu */
  menuOpen: boolean;
}

interface PostSlice {
  /** what is being sent, a post or comment or first its photos: the uploading-post modal covers the page; null: nothing */
  sending: 'post' | 'photos' | null;
}

interface AuthSlice {
  /** an account update is running: the updating-account-data modal */
  updating: boolean;
}

/**
 * Client state, its slices named as in the specification; server data is in the query cache only. A feature
 * that is loaded later declares its slice where it sets it (`declare module`); it is undefined until then.
 */
export interface State {
  nav: NavSlice;
  post: PostSlice;
  auth: AuthSlice;
  alert: AlertSlice;
}

export const createPageStore = (view: View): StoreApi<State> =>
  createStore<State>(() => ({
    nav: { page: '', modal: null, view, menuOpen: false },
    post: { sending: null },
    auth: { updating: false },
    alert: { alerts: [] },
  }));

/** Subscribes to a part of the state. */
export const useStore = <Part>(select: (state: State) => Part): Part => useZustand(useApp().store, select);

/** The current state, for code outside of rendering. */
export const currentState = (): State => currentApp().store.getState();

/** Merges a part into a slice. */
export function setSlice<N extends keyof State>(name: N, part: Partial<State[N]>): void {
  currentApp().store.setState((state) => ({ [name]: { ...state[name], ...part } }) as Pick<State, N>);
}

const setNav = (part: Partial<NavSlice>) => setSlice('nav', part);

/** The path of the page that the dialog belongs to, if it opened before that page was shown; undefined for the current page. */
let expected: string | undefined;

/**
 * Shows a dialog, in place of the one before.
 * @param at the path of the page it belongs to, if that page isn't shown yet
 */
export function openModal(modal: Modal, at?: string): void {
  expected = at;
  setNav({ modal, menuOpen: false });
}

/** Sets the current screen: closes the dialog of the one before, even if its code is still loading. */
export function showPage(page: string): void {
  const { modal, page: before } = currentState().nav;
  const stale = page !== before && modal !== null && page !== expected;
  setNav(stale ? { page, modal: null } : { page });
}

export const closeModal = (): void => setNav({ modal: null });
export const setView = (view: View): void => setNav({ view });
export const setMenuOpen = (menuOpen: boolean): void => setNav({ menuOpen });
export const setSending = (sending: PostSlice['sending']): void => setSlice('post', { sending });
export const setUpdating = (updating: boolean): void => setSlice('auth', { updating });

onViewerChange(() => {
  // the guest prompt closes when the user signs in
  if (currentState().nav.modal?.kind === 'guest') closeModal();
});
