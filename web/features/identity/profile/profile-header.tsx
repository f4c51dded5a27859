import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Profile } from '../../../../contract/identity/identity.ts';
import { limits } from '../../../../contract/limits.ts';
import { copyText } from '../../../lib/clipboard.ts';
import { shareNatively } from '../../../lib/share.ts';
import { type Modal, openModal } from '../../../lib/store.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { Avatar } from '../../../ui/photos/avatar.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import {
  BellIcon,
  BlockIcon,
  CalendarIcon,
  FlagIcon,
  LinkIcon,
  SchoolIcon,
  ShareIcon,
  ShieldIcon,
} from '../../../ui/icons/icons.tsx';
import { Menu } from '../../../ui/dialogs/menu.tsx';
import { VerifiedTick } from '../../../ui/icons/verified-tick.tsx';
import { campusQuery } from '../../campuses/index.ts';
import { useMayStart } from '../gate.ts';
import { FollowButton } from '../follows/follow-button.tsx';
import { personName, photoOf } from './person.ts';
import { useOpenWizard } from '../set-up/use-open-wizard.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { formatDate } from '../../../../contract/date-format.ts';

/**
 * The person's name, picture and facts, with what the viewer can do: edit their own profile, follow or message another person.
 */
export function ProfileHeader({ profile }: { profile: Profile }) {
  const { user } = useViewer();
  const openWizard = useOpenWizard();
  const navigate = useNavigate();
  const home = useQuery(campusQuery(profile.campus_id)).data;
  const own = user && profile.own ? user : null;
  // The viewer's own changes show at once, before the profile is fetched again.
  const { first_name, last_name, img, bio, profile_set_up } = own ?? profile;
  const name = personName({ first_name, last_name });
  const { time_zone: timeZone } = useCampus();
  const joined = formatDate(profile.joined, { month: 'short', year: 'numeric', timeZone });
  const mayStart = useMayStart();
  const ifSignedIn = (modal: Modal) => () => void (mayStart('join campus') && openModal(modal));
  const short = [...bio].slice(0, limits.bioMax).join('');
  return (
    <section className="relative px-4 pt-5 pb-4">
      <Avatar name={name} src={photoOf({ img }, 192)} size={96} alt={`${name}'s picture`} />
      <h2 className="mt-3 text-name font-bold">
        {name}
        {profile.school_verified ? <VerifiedTick size={20} className="ml-2 align-[-3px]" /> : null}
        {profile.alum ? (
          <span className="ml-2 rounded-pill bg-2 px-2.5 py-1 align-[3px] text-small font-semi text-2 dark:bg-3">
            Alum
          </span>
        ) : null}
      </h2>
      <p className="text-2">@{profile.username}</p>
      {short ? (
        <p dir="auto" className="mt-2 max-w-[52ch] whitespace-pre-line">
          {short}
        </p>
      ) : null}
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-label text-2">
        {profile.totalPosts === null ? null : (
          <span>
            <b className="font-semi text-ink tnum">{profile.totalPosts.toLocaleString('en-US')}</b>{' '}
            {profile.totalPosts === 1 ? 'post' : 'posts'}
          </span>
        )}
        {home ? (
          <span className="inline-flex items-center gap-1.5">
            <SchoolIcon size={18} />
            {home.campus_short_name}
          </span>
        ) : null}
        <span className="inline-flex items-center gap-1.5">
          <CalendarIcon size={18} />
          Joined {joined}
        </span>
        {profile.invited_by ? (
          <Link to={`/${profile.invited_by.username}`} className="hover:underline">
            Invited by {profile.invited_by.first_name}
          </Link>
        ) : null}
      </p>
      {/* beside the picture; on a phone below what says who it is */}
      <div className="-mr-2.5 flex items-center gap-2 max-[360px]:gap-1 desk:absolute desk:top-11.5 desk:right-4 phone:mt-4">
        {own ? (
          <>
            <Link to="/listings" className={classNames(buttonClass('second'), 'phone:flex-1 max-[360px]:px-3')}>
              My listings
            </Link>
            <Button
              className="phone:flex-1 max-[360px]:px-3"
              look={profile_set_up ? 'second' : 'primary'}
              onClick={() => (profile_set_up ? void navigate('/profile/edit') : openWizard('profile'))}
            >
              {profile_set_up ? 'Edit Profile' : 'Set up profile'}
            </Button>
          </>
        ) : (
          <>
            <FollowButton profile={profile} className="phone:flex-1 max-[360px]:px-3" />
            <SendMessage profile={profile} name={name} />
          </>
        )}
        <Menu
          items={[
            'share' in navigator && {
              label: 'Share profile',
              icon: <ShareIcon size={20} />,
              onSelect: () => void shareProfile(profile.username, name),
            },
            {
              label: 'Copy link to profile',
              icon: <LinkIcon size={20} />,
              onSelect: () => void copyText(profileLink(profile.username)),
            },
            !own && 'line',
            !own && {
              label: 'Report',
              icon: <FlagIcon size={20} />,
              onSelect: ifSignedIn({ kind: 'report', target: 'user', id: profile._id, name }),
            },
            !own && {
              label: 'Mute',
              icon: <BellIcon size={20} />,
              onSelect: ifSignedIn({ kind: 'mute', userId: profile._id, name }),
            },
            !own && {
              label: 'Block',
              icon: <BlockIcon size={20} />,
              onSelect: ifSignedIn({ kind: 'block', userId: profile._id, name }),
            },
            !profile.claimed && {
              label: 'Claim this account',
              icon: <ShieldIcon size={20} />,
              to: `/login/sent?${new URLSearchParams({ claim: profile.username })}`,
            },
          ]}
        />
      </div>
    </section>
  );
}

const profileLink = (username: string) => `${window.location.origin}/${username}`;

/** Opens the device's share sheet for a profile, or copies its link if there is none. */
async function shareProfile(username: string, name: string): Promise<void> {
  const url = profileLink(username);
  if ((await shareNatively({ title: name, url })) === null) await copyText(url);
}

/** Messages this person; `?redirect=true` opens the dialog on load. */
function SendMessage({ profile, name }: { profile: Profile; name: string }) {
  const mayStart = useMayStart();
  const [search, setSearch] = useSearchParams();
  const ask = () => {
    if (mayStart('message')) openModal({ kind: 'start-conversation', userId: profile._id, name });
  };
  const asked = search.get('redirect') === 'true';
  useEffect(() => {
    if (!asked) return;
    search.delete('redirect');
    setSearch(search, { replace: true });
    ask();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- opens once, then removes the parameter
  }, [asked]);
  return (
    <Button look="primary" onClick={ask} className="phone:flex-1 max-[360px]:px-3">
      Send Message
    </Button>
  );
}
