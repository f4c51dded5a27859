import type { Profile } from '../../../../contract/identity/identity.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { CheckIcon } from '../../../ui/icons/icons.tsx';
import { useMayStart } from '../gate.ts';
import { setFollowing } from './follow.ts';

/**
 * Follow, or Following. Not on one's own profile, nor where a verified viewer may not read the person's campus; visitors and
 * the unverified are asked to join or to confirm their email.
 */
export function FollowButton({ profile, ...look }: { profile: Profile } & Pick<ButtonProps, 'className' | 'wide'>) {
  const { user } = useViewer();
  const mayStart = useMayStart();
  const { _id: id, following, own } = profile;
  if (own || (user?.verified && following === null)) return null;
  return (
    <Button
      {...look}
      icon={following ? <CheckIcon size={18} /> : undefined}
      onClick={() => mayStart('join campus') && void setFollowing(id, !following)}
    >
      {following ? 'Following' : 'Follow'}
    </Button>
  );
}
