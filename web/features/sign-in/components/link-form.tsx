import { useNavigate } from 'react-router';
import { sendSignInLink } from '../../../../contract/identity/links.ts';
import { faultsOf, useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/button.tsx';
import { EmailInput } from '../../../ui/forms/email-input.tsx';
import { focusOnDesk } from '../../identity/index.ts';
import { requestLink, explainLink } from '../sign-in-link.ts';

/** /login?method=noPassword: a mailed link instead of a password. */
export function LinkForm({ email, wrongEmail }: { email: string; wrongEmail: boolean }) {
  const navigate = useNavigate();
  const { form, field, busy } = useForm({
    initial: { email },
    errors: wrongEmail ? { email: 'Failed: Wrong Email.' } : {},
    check: (values) => faultsOf(sendSignInLink.body, values),
    act: async (values) => void (await navigate(await requestLink(values))),
    explain: explainLink,
  });
  return (
    <form {...form}>
      <EmailInput {...field('email')} ref={focusOnDesk} />
      <Button type="submit" look="primary" wide className="mt-6" busy={busy} busyLabel="Processing">
        Send link
      </Button>
    </form>
  );
}
