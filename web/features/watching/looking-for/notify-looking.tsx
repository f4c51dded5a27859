import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isListing } from '../../../../contract/posts/listing-look.ts';
import { isSelling } from '../../../../contract/posts/listing-fields.ts';
import { lookingText, notifyText } from '../../../../contract/watching/looking-for.ts';
import { showAlert, showError } from '../../../lib/alerts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { Button } from '../../../ui/button.tsx';
import { PeopleIcon } from '../../../ui/icons/icons.tsx';
import type { KnownPost } from '../../posts/index.ts';
import { lookingQuery, notifyPeople } from './queries.ts';

const OFFERED_MS = 12_000;

async function notify(id: string): Promise<void> {
  try {
    const notified = await notifyPeople(id);
    showAlert({
      msg:
        notified === 0
          ? 'They already know about it'
          : notified === 1
            ? '1 person notified'
            : `${notified} people notified`,
      alertType: 'success',
    });
  } catch (error) {
    showError(error);
  }
}

/** After a listing was posted: offers to notify the people who look for it and weren't notified automatically. */
export async function offerToNotify(id: string): Promise<void> {
  const found = await queryClient()
    .query(lookingQuery(id))
    .catch(() => null);
  if (!found || found.people === 0) return;
  showAlert({
    msg: lookingText(found.people),
    alertType: 'black',
    duration: OFFERED_MS,
    action: { label: notifyText(found.people), act: () => void notify(id) },
  });
}

/** On the viewer's own listing: people who look for it and can be notified with one tap. */
export function NotifyLooking({ known: { post } }: { known: KnownPost }) {
  const { user } = useViewer();
  const [busy, setBusy] = useState(false);
  const enabled = user?._id === post.user._id && isListing(post) && isSelling(post.kind) && !post.sold && !post.expired;
  const { data } = useQuery({ ...lookingQuery(post._id), enabled });
  if (!enabled || !data || data.people === 0) return null;
  const press = async () => {
    setBusy(true);
    await notify(post._id);
    setBusy(false);
  };
  return (
    <section
      aria-label="People looking for this"
      className="mx-4 mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-l bg-2 px-4 py-3"
    >
      <PeopleIcon size={20} className="shrink-0 text-2" />
      <p className="min-w-0 flex-1 basis-48 text-label">{lookingText(data.people)}</p>
      <Button size="s" look="primary" busy={busy} onClick={() => void press()}>
        {notifyText(data.people)}
      </Button>
    </section>
  );
}
