import { useState } from 'react';
import { Link } from 'react-router';
import { showAlert } from '../../../lib/alerts.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { explainLink, requestLinkAgain } from '../sign-in-link.ts';
import { EntryFrame } from './entry-frame.tsx';

const mailboxes: Record<string, string> = {
  'gmail.com': 'https://mail.google.com/',
  'outlook.com': 'https://outlook.live.com/mail/',
  'hotmail.com': 'https://outlook.live.com/mail/',
  'live.com': 'https://outlook.live.com/mail/',
  'yahoo.com': 'https://mail.yahoo.com/',
  'icloud.com': 'https://www.icloud.com/mail',
  'aol.com': 'https://mail.aol.com/',
  'proton.me': 'https://mail.proton.me/',
};

/** Where a user reads their mail: the page of a known provider, Microsoft's for schools, else the mail program. */
function mailboxOf(email: string): string {
  const domain = email.split('@')[1]?.toLowerCase() ?? '';
  return mailboxes[domain] ?? (domain.endsWith('.edu') ? 'https://outlook.office.com/mail/' : 'mailto:');
}

/** Says that a sign-in link was mailed; it can be mailed again. */
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
