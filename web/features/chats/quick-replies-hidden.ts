import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';
import { browserStorage } from '../../lib/browser-storage.ts';
import { useHydrated } from '../../lib/hydration.ts';

/** Quick replies can be hidden on a device, and shown again in a conversation's menu. */
const KEY = 'quick-replies';

const hidden = createStore(() => ({ isHidden: browserStorage.local.get(KEY) === 'hidden' }));

/** Whether quick replies are hidden; the server doesn't know, so they appear when the page's code runs. */
export function useRepliesHidden(): boolean {
  const hydrated = useHydrated();
  const isHidden = useStore(hidden, (state) => state.isHidden);
  return !hydrated || isHidden;
}

export function hideReplies(): void {
  browserStorage.local.set(KEY, 'hidden');
  hidden.setState({ isHidden: true });
}

export function showReplies(): void {
  browserStorage.local.drop(KEY);
  hidden.setState({ isHidden: false });
}
