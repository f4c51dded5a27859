import { Link } from 'react-router';
import type { Person } from '../../../../contract/campuses/campuses.ts';
import { Avatar, type AvatarProps } from '../../../ui/photos/avatar.tsx';
import { personName, photoOf } from '../../identity/index.ts';

type Size = NonNullable<AvatarProps['size']>;

/** Somebody's picture, leading to his profile. His name beside it is the link for the keyboard. */
export function AuthorAvatar({
  user,
  size,
  className,
  onOpen,
}: {
  user: Person;
  size: Size;
  className?: string;
  /** his profile is opened (profile_visit) */
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

/** `size` in px; the picture has twice as many for sharp screens. */
export function PersonAvatar({
  user,
  size,
}: {
  user: { first_name: string; last_name: string; img: string | null };
  size: Size;
}) {
  return <Avatar name={personName(user)} src={photoOf(user, size * 2)} size={size} />;
}
