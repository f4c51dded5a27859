import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { limits } from '../../../contract/limits.ts';
import { useCampus } from '../../lib/app-state.ts';
import { type GuestReason, openModal } from '../../lib/store.ts';
import { currentViewer } from '../../lib/viewer.ts';

/** Whether the window is now as narrow as a phone. */
export const isPhone = (): boolean => matchMedia(`(max-width: ${limits.breakpoints.phone}px)`).matches;

/** A ref that focuses a screen's first field if nothing else has the focus, but not on a phone: its keyboard would cover it. */
export const focusOnDesk = (field: HTMLInputElement | null): void => {
  if (field && !isPhone() && document.activeElement === document.body) field.focus();
};

/**
 * Whether the viewer may start an action; otherwise opens the prompt for the missing step (D41): a visitor
 * joins, an unverified account confirms its email, a student verifies the school email. The profile is asked for when a first
 * post is sent. The server checks again.
 *
 * For a post it also opens the composer, or says that posting is for the home campus or needs the school email again;
 * it returns true in these cases.
 */
export function useMayStart(): (act: GuestReason) => boolean {
  const campus = useCampus();
  const navigate = useNavigate();
  return useCallback(
    (act) => {
      const { user } = currentViewer();
      if (!user) {
        openModal({ kind: 'guest', reason: act });
        return false;
      }
      if (!user.verified) {
        void navigate('/verify');
        return false;
      }
      const needsSchool = act === 'post' || act === 'comment' || act === 'message';
      if (needsSchool && !user.school_verified) {
        openModal({ kind: 'verify-school', reason: act });
        return false;
      }
      if (act !== 'post') return true;
      if (user.campus_id !== campus._id) openModal({ kind: 'go-home' });
      else if (!user.may_sell) openModal({ kind: 'verify-school', reason: 'post' });
      else if (isPhone()) void navigate('/create/post?goBack=home');
      else openModal({ kind: 'create-post' });
      return true;
    },
    [navigate, campus._id],
  );
}
