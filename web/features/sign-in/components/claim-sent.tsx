import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { sendClaimLink } from '../../../../contract/identity/links.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { call, messageOf } from '../../../lib/api.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { EntryFrame } from './entry-frame.tsx';

/**
 * /login/sent?claim={username}: mails a link to the account's own address, and shows that address masked.
 */
export function ClaimSent({ username }: { username: string }) {
  const [state, setState] = useState<{ to: string } | { fault: string } | 'busy'>('busy');
  const send = useCallback(async () => {
    setState('busy');
    try {
      const { sent_to } = await requestOnce(username);
      setState({ to: sent_to });
      showAlert({ msg: 'Email sent.', alertType: 'okay' });
    } catch (error) {
      setState({ fault: messageOf(error) });
    }
  }, [username]);
  useEffect(() => void send(), [send]);
  const to = state !== 'busy' && 'to' in state ? state.to : null;
  return (
    <EntryFrame
      page="Claim this account"
      title={to ? 'Your magic link is on its way!' : 'Claim this account'}
      text={
        to ? (
          <>
            We sent a link to <strong className="font-semi text-ink">{to}</strong>, the email {username} was set up
            with. It can take <span className="whitespace-nowrap">1-2 minutes</span> to arrive.
          </>
        ) : undefined
      }
    >
      {state === 'busy' ? <Spinner /> : null}
      {state !== 'busy' && 'fault' in state ? <ErrorLine text={state.fault} onRetry={() => void send()} /> : null}
      <div className="grid gap-2">
        {to ? (
          <Button wide onClick={() => void send()}>
            Resend Email
          </Button>
        ) : null}
        <Link to={`/${username}`} className={buttonClass('plain', 'm', true)}>
          Back to profile
        </Link>
      </div>
    </EntryFrame>
  );
}

const inFlight = new Map<string, ReturnType<typeof requestLink>>();
const requestLink = (username: string) => call(sendClaimLink, { params: { username } });

/** Joins a request that is running, so that a screen that mounts twice sends one mail. */
function requestOnce(username: string): ReturnType<typeof requestLink> {
  const running = inFlight.get(username) ?? requestLink(username).finally(() => inFlight.delete(username));
  inFlight.set(username, running);
  return running;
}
