import { Fragment } from 'react';
import { Link } from 'react-router';
import { pathOfNotification } from '../../../../contract/notifications/words.ts';
import type { Notification, NotificationType } from '../../../../contract/notifications/notifications.ts';
import { AvatarStack } from '../../../ui/photos/avatar.tsx';
import {
  AccountIcon,
  AdsIcon,
  CommentIcon,
  HeartIcon,
  type Icon,
  MessagesIcon,
  ReplyIcon,
  SaveIcon,
  SearchIcon,
  ShieldIcon,
  SchoolIcon,
  TagIcon,
} from '../../../ui/icons/icons.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { personName, photoOf } from '../../identity/index.ts';
import { describe } from '../words.ts';
import { AlertRow } from './alert-row.tsx';

/** Filled for likes and saves, as on their buttons. */
const icons: Record<NotificationType, [drawing: Icon, filled?: true]> = {
  comment: [CommentIcon],
  'comment reply': [ReplyIcon],
  'comment interaction': [HeartIcon, true],
  'post interaction': [ReplyIcon],
  like: [SaveIcon, true],
  message: [MessagesIcon],
  'message like': [HeartIcon, true],
  'new chat': [MessagesIcon],
  mention: [AccountIcon],
  'new listing': [TagIcon],
  ad: [AdsIcon],
  moderation: [ShieldIcon],
  expiring: [TagIcon],
  availability: [TagIcon],
  campus: [SchoolIcon],
  deal: [TagIcon],
  'saved search': [SearchIcon],
  'price drop': [TagIcon],
  'available again': [TagIcon],
  'looking for': [SearchIcon],
};

/** What happened, once or several times; unread entries have a bar and a colored icon. The whole row is a link. */
export function NotificationRow({ notification, fresh }: { notification: Notification; fresh: boolean }) {
  const [NotificationIcon, filled] = icons[notification.type];
  const { alert } = notification;
  if (alert) return <AlertRow notification={{ ...notification, alert }} fresh={fresh} icon={NotificationIcon} />;
  const { who, what, quote } = describe(notification);
  const people = notification.people.map((person) => ({ name: personName(person), src: photoOf(person, 96) }));
  return (
    <Link
      to={pathOfNotification(notification)}
      className={`relative grid gap-3 border-b border-line px-4 py-3.5 transition-colors hover:bg-2 focus-visible:-outline-offset-2 ${
        notification.picture ? 'grid-cols-[32px_minmax(0,1fr)_auto]' : 'grid-cols-[32px_minmax(0,1fr)]'
      } ${
        fresh
          ? 'before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-accent-solid dark:before:bg-accent'
          : ''
      }`}
    >
      <NotificationIcon filled={filled} className={`mt-1 justify-self-end ${fresh ? 'text-accent' : 'text-3'}`} />
      <span className="min-w-0">
        <span className="mb-1.5 flex min-h-8 items-center justify-between gap-3 text-small">
          {people.length > 0 ? (
            <AvatarStack people={people} size={32} />
          ) : (
            <span className="font-semi text-2">Quad</span>
          )}
          <span className="shrink-0 text-3">
            {fresh ? <span className="sr-only">New. </span> : null}
            <RelativeTime at={notification.createdAt} />
          </span>
        </span>
        <span className="block">
          {who.map((name, index) => (
            <Fragment key={name}>
              {index > 0 ? ' and ' : ''}
              <b className="font-semi">{name}</b>
            </Fragment>
          ))}{' '}
          {what}
        </span>
        {quote ? <span className="mt-0.5 line-clamp-2 text-2">{quote}</span> : null}
      </span>
      {notification.picture ? (
        <img
          src={notification.picture}
          alt=""
          width={56}
          height={56}
          loading="lazy"
          className="size-14 self-center rounded-m bg-3 object-cover"
        />
      ) : null}
    </Link>
  );
}
