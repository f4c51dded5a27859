import { useState } from 'react';
import { campusTime } from '../../../../contract/campuses/campus-time.ts';
import { type HoldHours, holdHours, HOUR } from '../../../../contract/deals/deal-facts.ts';
import { dealPrice } from '../../../../contract/deals/event-words.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { PeopleIcon } from '../../../ui/icons/icons.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { accept, hold, holdForWriter } from '../api.ts';
import { useAct } from '../../deals/index.ts';

export interface HoldTarget {
  /** the offer that is accepted or held for longer; null: `writer` is given */
  dealId: string | null;
  /** somebody who wrote about a listing of the viewer, without an offer */
  writer?: { postId: string; userId: string };
  /** first name of the buyer */
  name: string;
  /** how many things, if they are several */
  things?: number;
  /** the ids of those that are left out of what is accepted */
  except?: readonly string[];
  /** for all of them, whole dollars */
  price: number;
  /** the campus's */
  timeZone: string;
  /** how many others are in line */
  others: number;
  /** the offer is held already: its hold gets another end */
  held: boolean;
  /** for how long it can be held; all lengths if absent */
  hours?: readonly HoldHours[];
}

/** "Hold for NAME": for how long a listing is reserved. */
export function HoldDialog({ target, onClose }: { target: HoldTarget; onClose: () => void }) {
  const {
    dealId,
    writer,
    name,
    things = 1,
    except = [],
    price,
    timeZone,
    others,
    held,
    hours: lengths = holdHours,
  } = target;
  const now = useNow();
  const { busy, run } = useAct();
  const [hours, setHours] = useState<HoldHours>(lengths.includes(24) ? 24 : (lengths[0] ?? 2));
  const confirm = async () => {
    const done = await run('hold', async () => {
      if (writer) await holdForWriter(writer.postId, writer.userId, hours);
      else if (dealId) await (held ? hold(dealId, hours) : accept(dealId, hours, except));
    });
    if (done) showAlert({ msg: `On hold for ${name}`, alertType: 'success' });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Hold for ${name}`}
      text={`${name} gets ${things > 1 ? `${things} things` : 'it'} for ${price === 0 ? 'free' : dealPrice(price)}`}
      foot={
        <div className="flex gap-2 px-6 py-3 phone:px-4">
          <Button look="second" onClick={onClose}>
            Cancel
          </Button>
          <Button look="primary" className="flex-1" busy={busy !== null} onClick={() => void confirm()}>
            Hold
          </Button>
        </div>
      }
    >
      <div className="px-6 pt-3 pb-5 phone:px-4">
        <RadioGroup
          label="Hold for"
          hideLabel
          value={String(hours)}
          onChange={(event) => setHours(Number(event.target.value) as HoldHours)}
          options={lengths.map((value) => ({
            value: String(value),
            label: `${value} hours`,
            hint: `Until ${campusTime(now + value * HOUR, timeZone, now)}`,
          }))}
        />
        <p className="mt-3.5 flex gap-2.5 text-small text-2">
          <PeopleIcon size={20} className="shrink-0 text-3" />
          <span>
            {others > 0
              ? `The other ${others === 1 ? 'one stays' : `${others} stay`} in line. They'll see it's on hold, but not who it's for. `
              : "Others will see it's on hold, but not who it's for. "}
            Agreeing on a meet-up extends the hold until two hours after it.
          </span>
        </p>
      </div>
    </Dialog>
  );
}
