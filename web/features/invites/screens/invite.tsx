import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { createInvite, type Invite, revokeInvite, setInviteCredit } from '../../../../contract/invites/invites.ts';
import { showAlert, showError } from '../../../lib/alerts.ts';
import { call } from '../../../lib/api.ts';
import { copyText } from '../../../lib/clipboard.ts';
import { shareNatively } from '../../../lib/share.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/forms/checkbox.tsx';
import { LinkIcon, ShareIcon } from '../../../ui/icons/icons.tsx';
import { ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { hideCredit, inviteQuery, setInvite } from '../api.ts';

/** /invite: the viewer's invite link and its QR code, once they have a verified school email. */
export default function InviteScreen() {
  const { user } = useViewer();
  return (
    <>
      <ScreenHead title="Invite friends" back="/home" />
      {user?.school_verified ? <OwnInvite /> : <VerifyFirst />}
    </>
  );
}

function VerifyFirst() {
  return (
    <div className="px-4 py-8">
      <p className="mb-5 max-w-[52ch] text-2">Verify your school email to get a link that brings your friends here.</p>
      <Link to="/settings/account/school_email" className={buttonClass('primary')}>
        Verify your school email
      </Link>
    </div>
  );
}

function OwnInvite() {
  const { data, error, refetch } = useQuery(inviteQuery);
  if (!data) return <NotLoaded error={error} refetch={refetch} />;
  return (
    <div className="px-4 pt-6 pb-16">
      {data.link ? <ActiveLink link={data.link} /> : <NoLink />}
      <p className="mt-6 text-2">
        {data.people === 0
          ? `Up to ${data.most} friends can join with ${data.link ? 'this' : 'your'} link.`
          : `${data.people} ${data.people === 1 ? 'person' : 'people'} signed up through your link. It can bring up to ${data.most}.`}
      </p>
      <Credit invite={data} />
    </div>
  );
}

/** Runs a change of the link and shows what it answers. `running`: the name of the change that runs, or null. */
function useChange() {
  const { running, run } = useAction();
  const change = (name: string, act: () => Promise<Invite>) => run(async () => setInvite(await act()), name);
  return { running, change };
}

function NoLink() {
  const { running, change } = useChange();
  return (
    <>
      <p className="mb-5 max-w-[52ch] text-2">
        Friends sign up with your own link. You can turn it off whenever you like.
      </p>
      <Button look="primary" busy={running !== null} onClick={() => void change('new', () => call(createInvite))}>
        Create invite link
      </Button>
    </>
  );
}

function ActiveLink({ link }: { link: NonNullable<Invite['link']> }) {
  const { running, change } = useChange();
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-6 phone:grid-cols-1 phone:justify-items-center">
      <div className="rounded-xl bg-white p-2 ring-1 ring-line">
        <QrCode text={link.url} label="QR code of your invite link" className="block size-50" />
      </div>
      <div className="w-full min-w-0">
        <p className="max-w-[52ch] text-2">
          Friends who open your link or scan the code can sign up right away. The link doesn't show who you are.
        </p>
        <p className="mt-3 rounded-m bg-2 px-3 py-2.5 font-medium wrap-anywhere">{link.url}</p>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button look="primary" onClick={() => void copyText(link.url)}>
            <LinkIcon size={18} />
            Copy invite link
          </Button>
          <Button onClick={() => void share(link.url)}>
            <ShareIcon size={18} />
            Share
          </Button>
        </div>
        <div className="mt-2 -ml-4 flex flex-wrap gap-2">
          <Button
            look="plain"
            size="s"
            busy={running === 'new'}
            disabled={running !== null}
            onClick={() => void change('new', () => call(createInvite))}
          >
            New link
          </Button>
          <Button
            look="plain"
            size="s"
            busy={running === 'off'}
            disabled={running !== null}
            onClick={() => void change('off', () => call(revokeInvite))}
          >
            Turn off
          </Button>
        </div>
        <p className="mt-1 text-small text-3">A new link stops the one you have from working.</p>
      </div>
    </div>
  );
}

/** Opens the device's share sheet, or copies the link where there is none. */
async function share(url: string): Promise<void> {
  if ((await shareNatively({ title: 'Join me on Quad', url })) === null) await copyText(url);
}

function Credit({ invite }: { invite: Invite }) {
  const [hidden, setHidden] = useState(invite.hidden);
  const change = async (next: boolean) => {
    setHidden(next);
    try {
      await call(setInviteCredit, { body: { hidden: next } });
      // of the invite as it is now: its link may have changed meanwhile
      hideCredit(next);
      showAlert({ msg: next ? 'Hidden' : 'Shown', alertType: 'success' });
    } catch (error) {
      setHidden(!next);
      showError(error);
    }
  };
  return (
    <Switch
      className="mt-4 border-t border-line"
      checked={!hidden}
      onChange={(event) => void change(!event.target.checked)}
      hint="On your profile, and on those of people you invited"
    >
      Show “Invited by”
    </Switch>
  );
}
