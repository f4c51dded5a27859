import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { campusTime } from '../../../contract/campuses/campus-time.ts';
import type { Deal } from '../../../contract/deals/deal.ts';
import { copyText } from '../../lib/clipboard.ts';
import { shareNatively } from '../../lib/share.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx';
import { useAct } from '../deals/index.ts';
import { endShare, share, shareQuery } from './api.ts';

/** "Share my meet-up": a link for a friend, which works until two hours after it. */
export default function ShareDialog({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  const { _id: id, time_zone: zone, other } = deal;
  const now = useNow();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(shareQuery(id));
  const { busy, run } = useAct();
  const [url, setUrl] = useState<string | null>(null);
  const until = data?.until ? campusTime(data.until, zone, now) : '';

  const make = () =>
    run('make', async () => {
      const { url: link, ...state } = await share(id);
      setUrl(link);
      queries.setQueryData(shareQuery(id).queryKey, state);
      await shareNatively({ url: link, title: 'My meet-up' });
    });
  const stop = () =>
    run('stop', async () => {
      const state = await endShare(id);
      setUrl(null);
      queries.setQueryData(shareQuery(id).queryKey, state);
    });

  return (
    <Dialog
      open
      onClose={onClose}
      title="Share my meet-up"
      text={`A friend sees where and when you meet, ${other.first_name}'s first name and photo, and who has tapped “I'm here”. Nothing else.`}
    >
      <div className="grid gap-4 px-6 pt-4 pb-6 phone:px-4">
        {data ? (
          <>
            {data.sharing ? <p className="text-label">Your link works until {until}.</p> : null}
            {url ? (
              <>
                <TextInput label="Link" value={url} readOnly onFocus={(event) => event.target.select()} />
                <Button look="primary" onClick={() => void copyText(url)}>
                  Copy link
                </Button>
              </>
            ) : (
              <Button look="primary" busy={busy === 'make'} onClick={() => void make()}>
                {data.sharing ? 'Create a new link' : 'Create link'}
              </Button>
            )}
            {data.sharing ? (
              <Button look="danger" busy={busy === 'stop'} onClick={() => void stop()}>
                Stop sharing
              </Button>
            ) : null}
          </>
        ) : (
          <NotLoaded error={error} refetch={refetch} className="py-3">
            <Spinner />
          </NotLoaded>
        )}
      </div>
    </Dialog>
  );
}
