import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { MailLinkPage } from '../../../ui/layout/mail-link-page.tsx';
import { ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { endMails, unsubscribeQuery } from '../later-calls.ts';

/** /unsubscribe?token=…: the page behind a mail's link; only its button unsubscribes (MAI-07). */
export default function UnsubscribeScreen() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  return (
    <>
      <ScreenHead title="Unsubscribe" back="/home" />
      <Mails token={token} />
    </>
  );
}

function Mails({ token }: { token: string }) {
  const mails = useQuery({ ...unsubscribeQuery(token), staleTime: 0 });
  return (
    <MailLinkPage
      drawing="mail"
      link={mails}
      otherwise={{
        text: 'Try it again from the email. Or log in and turn off emails in settings.',
        to: '/settings/account',
        label: 'Settings',
      }}
      act={() => endMails(token)}
      ask={({ email }) => ({
        title: 'Unsubscribe from emails?',
        text: `We'll stop sending notifications to ${email}. You'll still get emails about your account.`,
        button: 'Unsubscribe',
      })}
      done={({ email, email_notifications: on }, ended) =>
        ended || !on
          ? {
              title: "You're unsubscribed",
              text: `We won't send notifications to ${email} anymore. You can turn them back on in settings.`,
            }
          : undefined
      }
    />
  );
}
