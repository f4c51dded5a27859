import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import type { Deal } from '../../../../contract/deals/deal.ts';
import { codeAfter, lateMinutes } from '../../../../contract/deals/deal-facts.ts';
import { lazy } from '../../../lib/lazy.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/dialogs/menu.tsx';
import { CalendarIcon, CheckIcon, ClockIcon, PinIcon, RetryIcon, ShareIcon } from '../../../ui/icons/icons.tsx';
import { ShowCode } from '../hand-off/show-code.tsx';
import { canDo, stateNow } from '../may.ts';
import { useAct } from '../use-act.ts';
import { calendarPath, sayArrival, sayMet } from './api.ts';

const ProposeDialog = lazy(() => import('./propose-dialog.tsx'));
const ShareDialog = lazy(() => import('./share-dialog.tsx'));

/** What the viewer can do about a held deal's meet-up now: the next step first, then the small things. */
export function MeetUpActions({ deal, now }: { deal: Deal; now: number }) {
  const { _id: id, role, meet_up: meetUp, proposal } = deal;
  const [open, setOpen] = useState<'propose' | 'share' | null>(null);
  const { busy, run } = useAct();
  const hasCode = codeAfter(deal.wrong_codes) !== null;
  const agreed = stateNow(deal, now) === 'agreed' && meetUp !== null;
  const canArrive = canDo(deal, { type: 'here' }, now) && deal.here.mine === null;
  const canBeLate =
    canArrive && canDo(deal, { type: 'late', minutes: 5 }, now) && !canDo(deal, { type: 'no-show' }, now);
  const answering = proposal !== null && !proposal.mine && Date.parse(proposal.at) > now;
  const close = () => setOpen(null);
  return (
    <>
      <div className="mt-3 flex gap-2">
        {canArrive ? (
          <Button
            look="primary"
            icon={<PinIcon size={20} />}
            className="min-w-0 flex-1 px-2.5"
            busy={busy === 'here'}
            onClick={() => void run('here', () => sayArrival(id, null))}
          >
            I'm here
          </Button>
        ) : null}
        {agreed ? null : (
          <Button
            look={proposal ? 'second' : 'primary'}
            className="min-w-0 flex-1 px-2.5"
            onClick={() => setOpen('propose')}
          >
            Propose meet-up
          </Button>
        )}
        {role === 'buyer' && hasCode ? (
          <ShowCode deal={deal} look={deal.here.mine && !answering ? 'primary' : 'second'} />
        ) : null}
      </div>
      {agreed ? (
        <div className="mt-3 grid auto-cols-fr grid-flow-col gap-2">
          {canBeLate ? (
            <Menu
              className="*:w-full"
              align="start"
              items={lateMinutes.map((minutes) => ({
                label: `${minutes} minutes late`,
                icon: <ClockIcon size={20} />,
                checked: deal.late.mine === minutes,
                onSelect: () => void run('late', () => sayArrival(id, minutes)),
              }))}
              trigger={(props) => <Tile {...props} icon={<ClockIcon size={20} />} label="Running late" />}
            />
          ) : null}
          <a href={calendarPath(id)} download="meet-up.ics" className={tile}>
            <CalendarIcon size={20} className="text-2" />
            Add to calendar
          </a>
          <Tile icon={<ShareIcon size={20} />} label="Share my meet-up" onClick={() => setOpen('share')} />
          <Tile icon={<RetryIcon size={20} />} label="Reschedule" onClick={() => setOpen('propose')} />
        </div>
      ) : null}
      <div className="mt-2 flex items-center gap-2 text-small text-2">
        {deal.met.mine ? (
          <p className="flex items-center gap-1.5 py-2">
            <CheckIcon size={16} className="text-ok" />
            You said that you met. Waiting for {deal.other.first_name} to say so too.
          </p>
        ) : (
          <>
            <p className="min-w-0 flex-1">
              {deal.met.other
                ? `${deal.other.first_name} says you met.`
                : hasCode
                  ? "Can't use the code?"
                  : "Too many wrong codes. Once you've met, both of you tap this."}
            </p>
            <Button size="s" busy={busy === 'met'} onClick={() => void run('met', () => sayMet(id))}>
              We met
            </Button>
          </>
        )}
      </div>
      {open ? (
        <Suspense>
          {open === 'propose' ? (
            <ProposeDialog deal={deal} onClose={close} />
          ) : (
            <ShareDialog deal={deal} onClose={close} />
          )}
        </Suspense>
      ) : null}
    </>
  );
}

const tile =
  'text-balance grid min-h-17 w-full content-center justify-items-center gap-1.5 rounded-m bg-2 px-1 py-2 text-center text-micro font-medium transition-colors hover:bg-3';

function Tile({ icon, label, ...button }: ComponentProps<'button'> & { icon: ReactNode; label: string }) {
  return (
    <button type="button" {...button} className={tile}>
      <span className="text-2">{icon}</span>
      {label}
    </button>
  );
}
