import { useRef, useState } from 'react';
import {
  channelName,
  choiceName,
  kindWords,
  type NotificationChannel,
  type NotificationKind,
  notificationChannels,
} from '../../../../contract/notifications/kinds.ts';
import { type NotificationSettings, setNotifications } from '../../../../contract/notifications/settings.ts';
import { showError } from '../../../lib/alerts.ts';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { settingsQuery } from '../later-calls.ts';

interface Choice {
  kind: NotificationKind;
  channel: NotificationChannel;
  on: boolean;
}

/**
 * Saves choices as they are made: each is shown at once, and goes back if the server refuses it. They are sent one by
 * one, so that the last answer has them all.
 */
function useChoices() {
  const [unsaved, setUnsaved] = useState<readonly Choice[]>([]);
  const last = useRef(Promise.resolve());
  const choose = (choice: Choice) => {
    setUnsaved((before) => [...before, choice]);
    last.current = last.current.then(async () => {
      try {
        queryClient().setQueryData(settingsQuery.queryKey, await call(setNotifications, { body: choice }));
        // its switch for all emails
        void queryClient().invalidateQueries({ queryKey: ['account'] });
      } catch (error) {
        showError(error);
      }
      setUnsaved((before) => before.filter((one) => one !== choice));
    });
  };
  const shown = (kind: NotificationKind, channel: NotificationChannel, saved: boolean) =>
    unsaved.findLast((one) => one.kind === kind && one.channel === channel)?.on ?? saved;
  return { choose, shown };
}

/** What the viewer is notified of: a row for each kind, a box for each channel. */
export function KindsTable({ kinds }: Pick<NotificationSettings, 'kinds'>) {
  const { choose, shown } = useChoices();
  return (
    <table className="w-full table-fixed">
      <caption className="sr-only">Notifications by kind</caption>
      <thead className="border-b border-line text-small text-2">
        <tr>
          <th scope="col" className="py-3 pl-4 text-left font-semi">
            About
          </th>
          {notificationChannels.map((channel) => (
            <th key={channel} scope="col" className="w-16 py-3 font-semi last:w-18 last:pr-2">
              {channelName(channel)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ kind, ...saved }) => (
          <tr key={kind} className="border-b border-line">
            <th scope="row" className="py-3 pl-4 text-left font-normal">
              <span className="block font-medium">{kindWords[kind].name}</span>
              <span className="block text-small text-2">{kindWords[kind].hint}</span>
            </th>
            {notificationChannels.map((channel) => (
              <td key={channel} className="last:pr-2">
                <label className="grid min-h-target place-items-center">
                  <input
                    type="checkbox"
                    className="tick-box"
                    aria-label={choiceName(kind, channel)}
                    checked={shown(kind, channel, saved[channel])}
                    onChange={(event) => choose({ kind, channel, on: event.target.checked })}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
