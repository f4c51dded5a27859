import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ApiError, messageOf } from '../../../lib/api.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { linkQuery, stopByLink } from '../api.ts';

/** /alerts/stop?token=…: the page behind an alert mail's link; only its button stops the alerts (WAT-07). */
export default function StopAlertsScreen() {
  const [search] = useSearchParams();
  usePageTitle('Stop alerts');
  return (
    <>
      <ScreenHead title="Stop alerts" back="/home" />
      <Alerts token={search.get('token') ?? ''} />
    </>
  );
}

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ');

function Alerts({ token }: { token: string }) {
  const link = useQuery(linkQuery(token));
  const [busy, setBusy] = useState(false);
  const [stopped, setStopped] = useState<string[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const end = async () => {
    setBusy(true);
    setFailure(null);
    try {
      setStopped((await stopByLink(token)).stopped);
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
  const error = failure ?? link.error;
  if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429)
    return <EmptyState drawing="mail" className="py-14" title={error.message} action={home} />;
  if (link.isPending) return <Spinner className="py-24" />;
  if (!link.data)
    return <ErrorLine text={messageOf(link.error)} onRetry={() => void link.refetch()} className="py-24" />;
  const { active } = link.data;
  if (stopped || active.length === 0)
    return (
      <EmptyState
        drawing="bell"
        className="py-14"
        title="These alerts are off"
        text={stopped && stopped.length > 0 ? `We won't alert you about ${quoted(stopped)} anymore.` : undefined}
        action={home}
      />
    );
  return (
    <EmptyState
      drawing="bell"
      className="py-14"
      title="Stop these alerts?"
      text={`You get alerts about ${quoted(active)}. You can turn them back on in Search.`}
      action={
        <>
          <Button look="primary" busy={busy} onClick={() => void end()}>
            Stop these alerts
          </Button>
          {failure ? <ErrorLine text={messageOf(failure)} className="mt-3" /> : null}
        </>
      }
    />
  );
}
