import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ApiError, messageOf } from '../../../lib/api.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { endMails, unsubscribeQuery } from '../later-calls.ts';

/** /unsubscribe?token=…: the page behind a mail's link; only its button unsubscribes (MAI-07). */
export default function UnsubscribeScreen() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  usePageTitle('Unsubscribe');
  return (
    <>
      <ScreenHead title="Unsubscribe" back="/home" />
      <Mails token={token} />
    </>
  );
}

function Mails({ token }: { token: string }) {
  const mails = useQuery({ ...unsubscribeQuery(token), staleTime: 0 });
  const [busy, setBusy] = useState(false);
  const [ended, setEnded] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const end = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await endMails(token);
      setEnded(true);
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  const home = (
    <Link to="/home" className={buttonClass()}>
      Go To Feed
    </Link>
  );
  const error = failure ?? mails.error;
  if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429)
    return <EmptyState drawing="mail" className="py-14" title={error.message} action={home} />;
  if (mails.isPending) return <Spinner className="py-24" />;
  if (!mails.data)
    return <ErrorLine text={messageOf(mails.error)} onRetry={() => void mails.refetch()} className="py-24" />;
  const { email, email_notifications: on } = mails.data;
  if (ended || !on)
    return (
      <EmptyState
        drawing="mail"
        className="py-14"
        title="You're unsubscribed"
        text={`We won't send notifications to ${email} anymore. You can turn them back on in settings.`}
        action={home}
      />
    );
  return (
    <EmptyState
      drawing="mail"
      className="py-14"
      title="Unsubscribe from emails?"
      text={`We'll stop sending notifications to ${email}. You'll still get emails about your account.`}
      action={
        <>
          <Button look="primary" busy={busy} onClick={() => void end()}>
            Unsubscribe
          </Button>
          {failure ? <ErrorLine text={messageOf(failure)} className="mt-3" /> : null}
        </>
      }
    />
  );
}
