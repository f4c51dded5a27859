import { create } from 'zustand';
import type { AlertSlice } from './alerts.ts';

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
  /** `name`: who it is, for the words; `postId`: a post that is shared into the conversation */
  | { kind: 'start-conversation'; userId: string; name: string; postId?: string }
  /** `name`: who it is about, or whose it is */
  | { kind: 'report'; target: 'user' | 'post' | 'comment' | 'message'; id: string; name: string }
  | { kind: 'block'; userId: string; name: string }
  /** `postId`: of the thread that may be muted too */
  | { kind: 'mute'; userId: string; name: string; postId?: string }
  | { kind: 'edit-account'; field: 'screen_name' | 'email' | 'phone' | 'password' };

interface NavSlice {
  modal: Modal | null;
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

export const useStore = create<State>(() => ({
  nav: { modal: null, menuOpen: false },
  post: { sending: null },
  auth: { updating: false },
  alert: { alerts: [] },
}));

/** Changes a part of a slice; what is not named stays. */
export function setSlice<N extends keyof State>(name: N, part: Partial<State[N]>): void {
  useStore.setState((state) => ({ [name]: { ...state[name], ...part } }) as Pick<State, N>);
}

const setNav = (part: Partial<NavSlice>) => setSlice('nav', part);

export const openModal = (modal: Modal): void => setNav({ modal, menuOpen: false });
export const closeModal = (): void => setNav({ modal: null });
export const setMenuOpen = (menuOpen: boolean): void => setNav({ menuOpen });
export const setSending = (sending: PostSlice['sending']): void => setSlice('post', { sending });
export const setUpdating = (updating: boolean): void => setSlice('auth', { updating });

window.addEventListener('quad:viewer', () => {
  // the prompts close when a user appears (SHE-24)
  if (useStore.getState().nav.modal?.kind === 'guest') closeModal();
});
