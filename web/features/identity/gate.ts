import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { limits } from '../../../contract/limits.ts';
import { campus } from '../../lib/boot.ts';
import { type GuestReason, openModal } from '../../lib/store.ts';
import { currentViewer } from '../../lib/viewer.ts';

const phone = window.matchMedia(`(max-width: ${limits.breakpoints.phone}px)`);

/** Whether the page is as narrow as a phone (SHE-05), now. */
export const isPhone = (): boolean => phone.matches;

/**
 * Before an act: whether the viewer may do it, or else the prompt that leads to what is missing (spec 1 section 6,
 * D41): a guest is asked to join, an unverified account confirms its e-mail, a student verifies the school e-mail,
 * and whoever posts first finishes the profile. The server decides again.
 */
export function useGate(): (act: GuestReason) => boolean {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useCallback(
    (act) => {
      const { user, abilities } = currentViewer();
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
      else if (!user.profile_set_up)
        openModal({ kind: 'profile-incomplete', goBack: `create/${pathname.slice(1) || 'home'}` });
      else if (!abilities.post) openModal({ kind: 'verify-school', reason: 'post' });
      else if (isPhone()) void navigate('/create/post?goBack=home');
      else openModal({ kind: 'create-post' });
      return true;
    },
    [navigate, pathname],
  );
}
