import { useState } from 'react';
import { Link } from 'react-router';
import { showAlert } from '../../../lib/alerts.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { mailboxOf } from '../mailbox.ts';
import { requestLinkAgain, explainLink } from '../sign-in-link.ts';
import { EntryFrame } from './entry-frame.tsx';

/** "Your magic link is on its way!". */
export function LinkSent({ email }: { email: string }) {
  const [busy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    await requestLinkAgain(email).catch((error: unknown) => {
      const fault = explainLink(error)?.email;
      if (fault) showAlert({ msg: fault, alertType: 'danger' });
    });
    setBusy(false);
  };
  return (
    <EntryFrame
      page="Check your email"
      title="Your magic link is on its way!"
      text={
        <>
          We sent a link to <strong className="font-semi text-ink">{email}</strong>. It can take{' '}
          <span className="whitespace-nowrap">1-2 minutes</span> to arrive, and it works once.
        </>
      }
    >
      <div className="grid gap-2">
        <a href={mailboxOf(email)} target="_blank" rel="noreferrer" className={buttonClass('primary', 'm', true)}>
          Go to your mail
        </a>
        <Button wide busy={busy} onClick={() => void resend()}>
          Resend Email
        </Button>
        <Link to={`/login?${new URLSearchParams({ email })}`} className={buttonClass('plain', 'm', true)}>
          Log in with password
        </Link>
      </div>
    </EntryFrame>
  );
}
