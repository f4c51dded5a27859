import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { backPath } from '../../../contract/site-path.ts';
import { currentCampus } from '../../lib/app-state.ts';
import { hasRecentHistory } from '../../lib/history-entry.ts';
import { type Modal, openModal } from '../../lib/store.ts';
import { currentViewer } from '../../lib/viewer.ts';
import { isPhone } from '../identity/index.ts';

/** `leave` replaces the page by another, and may open a dialog there; `bounce` goes back to the page before. */
type Verdict = { kind: 'open' } | { kind: 'leave'; to: string; prompt?: Modal } | { kind: 'bounce' };

/**
 * Checks whether a create page may be opened by its address: what the button would refuse is refused here first (D53).
 */
function check(act: 'post' | 'comment', back: string): Verdict {
  const { user, abilities } = currentViewer();
  if (!user) return { kind: 'leave', to: '/' };
  if (!user.verified) return { kind: 'leave', to: '/verify' };
  if (currentCampus().generic) return { kind: 'leave', to: '/home' };
  if (!user.school_verified) return { kind: 'leave', to: '/settings/account/school_email' };
  if (act === 'post' && user.campus_id !== currentCampus()._id)
    return { kind: 'leave', to: back, prompt: { kind: 'go-home' } };
  // not `abilities.post`, which needs a complete profile: that is asked for when the post is sent
  if (act === 'post' ? !user.may_sell : !abilities.comment)
    return { kind: 'leave', to: '/settings/account/school_email' };
  if (isPhone()) return { kind: 'open' };
  return act === 'post' ? { kind: 'leave', to: back, prompt: { kind: 'create-post' } } : { kind: 'bounce' };
}

/**
 * Guards a phone's create page. On a desktop, where the composer is a dialog, it goes back; for a post the dialog opens there.
 * @param otherwise the path for `home` if the address has no `goBack`
 * @returns whether it may be shown, the page it leads back to without history (`home`), and two ways to leave: `back` to
 * the previous page, `leave` to replace it by another
 */
export function useCreateRoute(act: 'post' | 'comment', otherwise: string) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const home = backPath(search.get('goBack'), otherwise);
  const [verdict] = useState(() => check(act, home));

  // `navigate` changes after every navigation, but the page is left once
  const left = useRef(false);
  useEffect(() => {
    if (left.current) return;
    left.current = true;
    if (verdict.kind === 'leave') {
      void navigate(verdict.to, { replace: true });
      if (verdict.prompt) openModal(verdict.prompt, verdict.to);
    } else if (verdict.kind === 'bounce') {
      if (hasRecentHistory()) void navigate(-1);
      else void navigate('/home', { replace: true });
    }
  }, [verdict, navigate]);

  return {
    open: verdict.kind === 'open',
    home,
    back: () => (hasRecentHistory() ? void navigate(-1) : void navigate(home, { replace: true })),
    leave: (to: string) => void navigate(to, { replace: true }),
  };
}
