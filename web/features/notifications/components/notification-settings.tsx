import { PushSwitch } from './push-switch.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { WarningIcon } from '../../../ui/icons/icons.tsx';
import { mailStateQuery } from '../later-calls.ts';

/** Says that the last mail bounced, and why; renders nothing while mails are delivered. */
function MailRefused() {
  const { data } = useQuery({ ...mailStateQuery, refetchOnMount: 'always' });
  if (!data?.refused) return null;
  return (
    <div role="status" className="flex gap-3 border-b border-line bg-warn-tint px-4 py-3.5">
      <WarningIcon size={20} className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-medium">We can't reach you at {data.email}</p>
        <p className="text-small text-2">The mail server said: {data.refused.reason}</p>
        <Link to="/settings/account/email" className="text-small font-semi text-accent underline underline-offset-3">
          Change your email
        </Link>
      </div>
    </div>
  );
}

/** The notification settings besides the email switch: mail delivery, and push on this device. */
export default function NotificationSettings() {
  return (
    <>
      <MailRefused />
      <PushSwitch />
    </>
  );
}
