import { createStore, type StoreApi, useStore as useZustand } from 'zustand';
import type { View } from '../../contract/view.ts';
import type { AlertSlice } from './alerts.ts';
import { currentApp, useApp } from './app-state.ts';
import { onViewerChange } from './browser.ts';

/** Why a guest is asked to join (SHE-23). */
export type GuestReason = 'search' | 'post' | 'like' | 'comment' | 'message' | 'join campus';
/** What needs a verified school e-mail (SHE-25). */
export type VerifyReason = 'post' | 'message' | 'comment';

/** What the shell shows above the page: one thing at a time. */
export type Modal =
  | { kind: 'guest'; reason: GuestReason }
  | { kind: 'verify-school'; reason: VerifyReason }
  | { kind: 'profile-incomplete'; goBack: string }
  | { kind: 'set-up'; goBack: string }
  | { kind: 'go-home' }
  | { kind: 'create-post' }
  | { kind: 'create-comment'; postId: string; rootId: string }
  | { kind: 'share-group' }
  /** closes itself */
  | { kind: 'link-copied' }
  | { kind: 'new-message' }
  /**
   * `name`: who it is, for the words; `postId`: a post that is shared into the conversation; `text`: what is written
   * already
   */
  | { kind: 'start-conversation'; userId: string; name: string; postId?: string; text?: string }
  /** "I want this", about a listing */
  | { kind: 'offer'; postId: string }
  /** "Who bought it?", of an own listing */
  | { kind: 'who-bought'; postId: string }
  /** `name`: who it is about, or whose it is */
  | { kind: 'report'; target: 'user' | 'post' | 'comment' | 'message' | 'rating'; id: string; name: string }
  | { kind: 'block'; userId: string; name: string }
  /** `postId`: of the thread that may be muted too */
  | { kind: 'mute'; userId: string; name: string; postId?: string }
  /** rates the other person of a deal */
  | { kind: 'rate'; dealId: string }
  | { kind: 'edit-account'; field: 'screen_name' | 'email' | 'phone' | 'password' };

interface NavSlice {
  /** the path of the screen that is shown */
  page: string;
  modal: Modal | null;
  /** how lists of posts are shown */
  view: View;
  /** the phone's slide menu */
  menuOpen: boolean;
}

interface PostSlice {
  /** a post or comment being sent: the uploading-post modal stands over the page (SHE-30) */
  sending: 'post' | 'photos' | null;
}

interface AuthSlice {
  /** an account update that runs: the updating-account-data modal (SHE-30) */
  updating: boolean;
}

/**
 * State that only this page knows, its slices named as in the specification (ENT-20); data of the server lives in
 * the queries and nowhere else. A feature that is loaded later declares its slice where it fills it.
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

/** A part of the page's state, followed as it changes. */
export const useStore = <Part>(select: (state: State) => Part): Part => useZustand(useApp().store, select);

/** The page's state as it is now, outside of rendering. */
export const currentState = (): State => currentApp().store.getState();

/** Changes a part of a slice; what is not named stays. */
export function setSlice<N extends keyof State>(name: N, part: Partial<State[N]>): void {
  currentApp().store.setState((state) => ({ [name]: { ...state[name], ...part } }) as Pick<State, N>);
}

const setNav = (part: Partial<NavSlice>) => setSlice('nav', part);

/** Prompts belong to the page on which somebody was asked: they close when it goes. */
const prompts: readonly Modal['kind'][] = ['guest', 'verify-school', 'profile-incomplete', 'go-home'];

/** The path whose prompt it is; undefined for the page that is shown. */
let expected: string | undefined;

/** @param at the page that it is for, where that is still to come */
export function openModal(modal: Modal, at?: string): void {
  expected = at;
  setNav({ modal, menuOpen: false });
}

/** Another screen is shown: a prompt of the one before closes, also one whose code is still on its way. */
export function showPage(page: string): void {
  const { modal, page: before } = currentState().nav;
  const stale = page !== before && modal !== null && prompts.includes(modal.kind) && page !== expected;
  setNav(stale ? { page, modal: null } : { page });
}

export const closeModal = (): void => setNav({ modal: null });
export const setView = (view: View): void => setNav({ view });
export const setMenuOpen = (menuOpen: boolean): void => setNav({ menuOpen });
export const setSending = (sending: PostSlice['sending']): void => setSlice('post', { sending });
export const setUpdating = (updating: boolean): void => setSlice('auth', { updating });

onViewerChange(() => {
  // the prompts close when a user appears (SHE-24)
  if (currentState().nav.modal?.kind === 'guest') closeModal();
});
