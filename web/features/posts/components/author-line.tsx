import { Link } from 'react-router';
import type { Person } from '../../../../contract/campuses/campuses.ts';
import { Avatar, type AvatarProps } from '../../../ui/photos/avatar.tsx';
import { personName, photoOf } from '../../identity/index.ts';

type Size = NonNullable<AvatarProps['size']>;

/** A person's avatar, linked to their profile. Keyboard users have the name next to it. */
export function AuthorAvatar({
  user,
  size,
  className,
  onOpen,
}: {
  user: Person;
  size: Size;
  className?: string;
  /** called when the profile is opened (profile_visit) */
  onOpen?: () => void;
}) {
  return (
    <Link
      to={`/${user.username}`}
      onClick={onOpen}
      tabIndex={-1}
      aria-hidden="true"
      className={`shrink-0 ${className ?? ''}`}
    >
      <PersonAvatar user={user} size={size} />
    </Link>
  );
}

/** `size` in px; the image has twice as many for high-density screens. */
export function PersonAvatar({
  user,
  size,
}: {
  user: { first_name: string; last_name: string; img: string | null };
  size: Size;
}) {
  return <Avatar name={personName(user)} src={photoOf(user, size * 2)} size={size} />;
}
