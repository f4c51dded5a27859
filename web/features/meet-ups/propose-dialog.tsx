import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { spotFacts } from '../../../contract/campuses/spot.ts';
import { campusTime } from '../../../contract/campuses/campus-time.ts';
import type { Deal } from '../../../contract/deals/deal.ts';
import { meetUpDays, quickTimes } from '../../../contract/deals/meet-up-times.ts';
import { clockTime, dayName } from '../../../contract/deals/times.ts';
import { showAlert } from '../../lib/alerts.ts';
import { messageOf } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { ErrorLine } from '../../ui/forms/error-line.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx';
import { dealSpotsQuery, propose } from './api.ts';
import { CampusMap } from './campus-map.tsx';

interface ProposeDialogProps {
  deal: Deal;
  /** what is filled in, if a message names it: the time in ms, and the spot's id */
  start?: { at: number; spot: string | null };
  onClose: () => void;
}

/** "Propose meet-up": where and when, in the campus's time. */
export default function ProposeDialog({ deal, start, onClose }: ProposeDialogProps) {
  const { _id: id, time_zone: zone, other } = deal;
  const now = useNow();
  // the times to choose from stay as they were when the dialog opened
  const [opened] = useState(now);
  const days = useMemo(() => meetUpDays(opened, zone), [opened, zone]);
  const quick = useMemo(() => quickTimes(days, opened, zone), [days, opened, zone]);
  const { data: spots, error, refetch } = useQuery(dealSpotsQuery(id));
  const before = deal.proposal ?? deal.meet_up;
  const [spotId, setSpot] = useState(start?.spot ?? before?.spot._id);
  const earlier = before && days.some(({ times }) => times.some(({ at }) => at === Date.parse(before.at)));
  const [at, setAt] = useState(
    start?.at ?? (earlier ? Date.parse(before.at) : (quick[0]?.at ?? days[0]?.times[0]?.at ?? 0)),
  );
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const spot = spots?.find(({ _id }) => _id === spotId) ?? spots?.[0];
  const day = days.find(({ times }) => times.some((time) => time.at === at)) ?? days[0];

  /** Chooses another day: at the same time of day if that day has it, else at noon, else at its first time. */
  const moveTo = (date: string) => {
    const next = days.find((each) => each.date === date);
    const clock = day?.times.find((time) => time.at === at)?.label;
    const same =
      next?.times.find(({ label }) => label === clock) ?? next?.times.find(({ label }) => label === '12:00 PM');
    setAt((same ?? next?.times[0])?.at ?? at);
    setFault(null);
  };

  const send = async () => {
    if (!spot || busy) return;
    setBusy(true);
    setFault(null);
    try {
      await propose(id, spot._id, at);
      showAlert({ msg: `Proposed to ${other.first_name}`, alertType: 'success' });
      onClose();
    } catch (failure) {
      setBusy(false);
      setFault(messageOf(failure));
    }
  };

  const when = `${dayName(at, zone, opened)}, ${clockTime(at, zone)}`;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Propose meet-up"
      text={deal.held_until ? `On hold until ${campusTime(deal.held_until, zone, now)}` : undefined}
      foot={
        <div className="px-6 py-3 phone:px-4">
          {fault ? <ErrorLine text={fault} className="pt-0 pb-2" /> : null}
          <Button look="primary" wide busy={busy} busyLabel="Sending…" disabled={!spot} onClick={() => void send()}>
            Propose {when}
          </Button>
        </div>
      }
    >
      <div className="px-6 pt-3 pb-5 phone:px-4">
        {spots && !spot ? (
          <p className="py-8 text-center text-2">This campus has no meet-up spots yet. Agree on a place in the chat.</p>
        ) : spot && spots ? (
          <>
            <CampusMap spots={spots} chosen={spot} className="h-36" />
            <Select
              className="mt-4"
              label="Meet-up spot"
              hint={spotFacts(spot)}
              value={spot._id}
              onChange={(event) => setSpot(event.target.value)}
              options={spots.map(({ _id, name }) => ({ value: _id, label: name }))}
            />
            <div role="group" aria-label="Quick choices" className="-mx-1 mt-4 flex flex-wrap gap-2 px-1">
              {quick.map((choice) => (
                <Chip key={choice.at} on={choice.at === at} onClick={() => setAt(choice.at)} className="tnum">
                  {choice.label}
                </Chip>
              ))}
            </div>
            <div className="mt-4 grid grid-cols-2 gap-3">
              <Select
                label="Day"
                value={day?.date}
                onChange={(event) => moveTo(event.target.value)}
                options={days.map(({ date, label }) => ({ value: date, label }))}
              />
              <Select
                label="Time"
                value={String(at)}
                onChange={(event) => {
                  setAt(Number(event.target.value));
                  setFault(null);
                }}
                options={(day?.times ?? []).map((time) => ({ value: String(time.at), label: time.label }))}
              />
            </div>
          </>
        ) : (
          <NotLoaded error={error} refetch={refetch} className="py-8">
            <Spinner className="py-8" />
          </NotLoaded>
        )}
      </div>
    </Dialog>
  );
}
