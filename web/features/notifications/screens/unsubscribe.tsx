import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { kindWords, type NotificationKind, notificationKinds } from '../../../../contract/notifications/kinds.ts';
import { MailLinkPage } from '../../../ui/layout/mail-link-page.tsx';
import { ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { endMails, type UnsubscribeLink, unsubscribeQuery } from '../later-calls.ts';

/** /unsubscribe?token=…&kind=…: the page behind a mail's link; only its button unsubscribes. */
export default function UnsubscribeScreen() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const kind = notificationKinds.find((one) => one === search.get('kind'));
  return (
    <>
      <ScreenHead title="Unsubscribe" back="/home" />
      <Mails key={kind} link={kind ? { token, kind } : { token }} />
    </>
  );
}

/** "emails about comments and mentions" */
const mailsOf = (kind: NotificationKind | undefined): string =>
  kind ? `emails about ${kindWords[kind].name.toLowerCase()}` : 'notification emails';

function Mails({ link }: { link: UnsubscribeLink }) {
  const mails = useQuery({ ...unsubscribeQuery(link), staleTime: 0 });
  const { token, kind } = link;
  return (
    <>
      <MailLinkPage
        drawing="mail"
        link={mails}
        otherwise={{
          text: 'Try it again from the email. Or log in and turn off emails in settings.',
          to: '/settings/account/notifications',
          label: 'Settings',
        }}
        act={() => endMails(link)}
        ask={({ email }) => ({
          title: kind ? `Unsubscribe from ${mailsOf(kind)}?` : 'Unsubscribe from emails?',
          text: `We'll stop sending ${mailsOf(kind)} to ${email}. You'll still get emails about your account.`,
          button: 'Unsubscribe',
        })}
        done={({ email, email_notifications: on }, ended) =>
          ended || !on
            ? {
                title: "You're unsubscribed",
                text: `We won't send ${mailsOf(kind)} to ${email} anymore. You can turn them back on in settings.`,
              }
            : undefined
        }
      />
      {kind && mails.data ? (
        <p className="px-4 pb-14 text-center">
          <Link
            replace
            to={`/unsubscribe?${new URLSearchParams({ token })}`}
            className="inline-flex min-h-target items-center underline underline-offset-3"
          >
            Unsubscribe from all notification emails
          </Link>
        </p>
      ) : null}
    </>
  );
}
