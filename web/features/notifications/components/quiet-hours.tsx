import { useState } from 'react';
import { zoneName } from '../../../../contract/deals/times.ts';
import { type NotificationSettings, setQuietHours } from '../../../../contract/notifications/settings.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { settingsQuery } from '../later-calls.ts';

type Hours = NonNullable<NotificationSettings['quiet_hours']>;

/** The quiet hours that are proposed to somebody who has none. */
const USUAL: Hours = { from: '22:00', to: '07:00' };

/** "10:00 PM" */
const spoken = (time: string): string => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
};

/** When push and email wait, by the campus's clock. */
export function QuietHoursFields({ quiet_hours: saved, time_zone: timeZone }: Omit<NotificationSettings, 'kinds'>) {
  const [changed, setChanged] = useState<Hours | null>(null);
  const { running, run } = useAction();
  const now = useNow();
  const hours = changed ?? saved ?? USUAL;
  const isComplete = hours.from !== '' && hours.to !== '';
  const isSame = hours.from === hours.to;
  const isSaved = saved !== null && saved.from === hours.from && saved.to === hours.to;
  const save = (quiet_hours: Hours | null, msg: string, name: string) =>
    run(async () => {
      queryClient().setQueryData(settingsQuery.queryKey, await call(setQuietHours, { body: { quiet_hours } }));
      setChanged(null);
      showAlert({ msg, alertType: 'success' });
    }, name);
  return (
    <form
      className="px-4 pt-7 pb-12"
      onSubmit={(event) => {
        event.preventDefault();
        void save(hours, 'Quiet hours saved', 'save');
      }}
    >
      <h2 className="text-lead font-bold tracking-[-0.01em]">Quiet hours</h2>
      <p className="mt-1 max-w-[56ch] text-2">
        Push notifications and emails wait until quiet hours are over. Codes, links to log in and security emails always
        come right away.
      </p>
      <p aria-live="polite" className="mt-3 font-medium">
        {saved ? `On from ${spoken(saved.from)} to ${spoken(saved.to)}` : 'Quiet hours are off'}
      </p>
      <div className="mt-3 grid max-w-80 grid-cols-2 gap-3">
        <TextInput
          type="time"
          required
          label="From"
          value={hours.from}
          onChange={(event) => setChanged({ ...hours, from: event.target.value })}
        />
        <TextInput
          type="time"
          required
          label="To"
          value={hours.to}
          onChange={(event) => setChanged({ ...hours, to: event.target.value })}
        />
      </div>
      <p className="mt-2 text-small text-2">
        {isSame ? 'Choose two different times.' : `By your campus's clock (${zoneName(now, timeZone)}).`}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" look="primary" busy={running === 'save'} disabled={!isComplete || isSame || isSaved}>
          Save
        </Button>
        {saved ? (
          <Button busy={running === 'off'} onClick={() => void save(null, 'Quiet hours are off', 'off')}>
            Turn off
          </Button>
        ) : null}
      </div>
    </form>
  );
}
