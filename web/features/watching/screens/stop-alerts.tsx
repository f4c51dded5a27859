import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { MailLinkPage } from '../../../ui/layout/mail-link-page.tsx';
import { ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { alertsLinkQuery, stopByLink } from '../api.ts';

/** /alerts/stop?token=…: the page behind an alert mail's link; only its button stops the alerts. */
export default function StopAlertsScreen() {
  const [search] = useSearchParams();
  return (
    <>
      <ScreenHead title="Stop alerts" back="/home" />
      <Alerts token={search.get('token') ?? ''} />
    </>
  );
}

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ');

function Alerts({ token }: { token: string }) {
  const link = useQuery(alertsLinkQuery(token));
  return (
    <MailLinkPage
      drawing="bell"
      link={link}
      otherwise={{
        text: 'Try it again from the email. Or log in: every alert in Notifications has a “Stop these alerts” link, and saved searches can be turned off in Search.',
        to: '/notifications',
        label: 'Notifications',
      }}
      act={async () => (await stopByLink(token)).stopped}
      ask={({ active }) => ({
        title: 'Stop these alerts?',
        text: `You get alerts about ${quoted(active)}.`,
        button: 'Stop these alerts',
      })}
      done={({ active }, stopped) =>
        stopped || active.length === 0
          ? {
              title: 'These alerts are off',
              text: stopped?.length ? `We won't alert you about ${quoted(stopped)} anymore.` : undefined,
            }
          : undefined
      }
    />
  );
}
