import { useNavigate } from 'react-router';
import { followSignInLink } from '../../../../contract/identity/links.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { ApiError, call, messageOf } from '../../../lib/api.ts';
import { currentCampus, useCampus } from '../../../lib/app-state.ts';
import { faultsOf, useForm } from '../../../lib/form.ts';
import { useHydrated } from '../../../lib/hydration.ts';
import { setViewer } from '../../../lib/viewer.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { EmailInput } from '../../../ui/forms/email-input.tsx';
import { landing, storePlace } from '../../identity/index.ts';
import { forgetLinkEmail, storedLinkEmail } from '../sign-in-link.ts';
import { needsSecondStep, SECOND_STEP } from '../second-step.ts';
import { EntryFrame } from './entry-frame.tsx';

/**
 * Opened by a mailed link. Continue signs in or registers; a browser that didn't request the link asks for the email.
 * `registers`: the link is for a new account; `to`: the page to go to afterwards, null for none.
 */
export function FollowLink(props: { token: string; registers: boolean; to: string | null }) {
  // only the browser knows the email that it requested a link for
  return useHydrated() ? <Follow {...props} /> : <Spinner className="py-24" />;
}

function Follow({ token, registers, to }: { token: string; registers: boolean; to: string | null }) {
  const campus = useCampus();
  const navigate = useNavigate();
  const stored = storedLinkEmail();
  const { form, field, busy } = useForm({
    initial: { email: stored ?? '' },
    check: (values) => faultsOf(followSignInLink.body, { ...values, token }),
    act: async ({ email }) => {
      // the link may be opened in another browser than the one that requested it
      storePlace(to);
      const { registered: _, ...viewer } = await call(followSignInLink, { body: { email, token } });
      forgetLinkEmail();
      const next = landing(viewer, currentCampus());
      if (setViewer(viewer, next)) await navigate(next, { replace: true });
    },
    explain: (error) => {
      if (needsSecondStep(error)) {
        forgetLinkEmail();
        void navigate(SECOND_STEP, { replace: true });
        return undefined;
      }
      if (error instanceof ApiError && error.field('email')) return { email: error.field('email') };
      showAlert({ msg: messageOf(error, 'Something went wrong. Try again.'), alertType: 'danger' });
      // offline, rate-limited or while the server is overloaded, the link is still valid
      if (error instanceof ApiError && !error.isTemporary)
        void navigate(registers ? '/register?redirect=true' : '/login?redirect=true', { replace: true });
      return undefined;
    },
  });
  return (
    <EntryFrame
      page={registers ? 'Create your account' : 'Log in'}
      title={registers ? 'One more step' : 'Welcome back'}
      text={
        stored
          ? `Continue ${registers ? 'to create your account' : 'to log in'} as ${stored}.`
          : `Enter the email we sent the link to, then continue to Quad${campus.generic ? '' : ` at ${campus.campus_short_name}`}.`
      }
    >
      <form {...form}>
        {stored ? null : <EmailInput {...field('email')} autoFocus className="mb-5" />}
        <Button type="submit" look="primary" wide busy={busy}>
          Continue
        </Button>
      </form>
    </EntryFrame>
  );
}
