import { useEffect, useRef } from 'react';
import { type CaseAction, caseActions } from '../../../../contract/moderation/cases.ts';
import { browserStorage } from '../../../lib/browser-storage.ts';
import { actionKeys } from '../decide/words.ts';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  Boolean(target.closest('input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=menu]'));

/** Whether one-letter shortcuts are off, by the switch in the feed's list of shortcuts. */
export const keysAreOff = (): boolean => browserStorage.local.get('shortcuts_off') !== null;

export interface QueueKeys {
  /** to the next or previous entry */
  move?: (by: 1 | -1) => void;
  choose?: () => void;
  open?: () => void;
  act: (action: CaseAction) => void;
}

/**
 * The moderators' one-letter keys: j and k move, x selects, o opens, / goes to the search field, and those of
 * `actionKeys` decide. A key whose function isn't given does nothing.
 */
export function useQueueKeys(keys: QueueKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      if (document.querySelector('[role=dialog]') || keysAreOff()) return;
      const { move, choose, open, act } = latest.current;
      const action = caseActions.find((each) => actionKeys[each] === event.key);
      if (event.key === 'j' && move) move(1);
      else if (event.key === 'k' && move) move(-1);
      else if (event.key === 'x' && choose) choose();
      else if (event.key === 'o' && open) open();
      else if (event.key === '/') document.querySelector<HTMLElement>('input[type=search]')?.focus();
      else if (action) act(action);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
