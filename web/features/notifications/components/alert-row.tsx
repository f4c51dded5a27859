import { Link } from 'react-router';
import { pathOfNotification } from '../../../../contract/notifications/words.ts';
import type { Notification } from '../../../../contract/notifications/notifications.ts';
import type { Icon } from '../../../ui/icons/icons.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { StopAlerts } from '../../watching/index.ts';

interface AlertRowProps {
  notification: Notification & { alert: NonNullable<Notification['alert']> };
  /** unread when it was first shown */
  fresh: boolean;
  icon: Icon;
}

/** An alert about a listing: what it is, why it was sent, and "Stop these alerts". The rest of the row is a link. */
export function AlertRow({ notification, fresh, icon: AlertIcon }: AlertRowProps) {
  const { alert, message, createdAt, picture } = notification;
  return (
    <article
      className={`relative grid grid-cols-[32px_minmax(0,1fr)_auto] gap-3 border-b border-line px-4 py-3.5 transition-colors hover:bg-2 ${
        fresh
          ? 'before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-accent-solid dark:before:bg-accent'
          : ''
      }`}
    >
      <AlertIcon className={`mt-0.5 justify-self-end ${fresh ? 'text-accent' : 'text-3'}`} />
      <div className="min-w-0">
        <Link
          to={pathOfNotification(notification)}
          className="block font-semi break-words after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2"
        >
          {fresh ? <span className="sr-only">New. </span> : null}
          {alert.headline}
        </Link>
        {message ? <p className="mt-0.5 line-clamp-3 text-small whitespace-pre-line text-2">{message}</p> : null}
        <p className="mt-1 text-small text-2">
          {alert.why} <StopAlerts stops={alert.stop} stopped={alert.stopped} />
        </p>
      </div>
      <div className="grid content-start justify-items-end gap-1.5 text-small text-3">
        <RelativeTime at={createdAt} />
        {picture ? (
          <img
            src={picture}
            alt=""
            width={56}
            height={56}
            loading="lazy"
            className="size-14 rounded-m bg-3 object-cover"
          />
        ) : null}
      </div>
    </article>
  );
}
