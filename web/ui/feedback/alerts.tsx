import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type Alert, type AlertType, hideAlert } from '../../lib/alerts.ts';
import { useStore } from '../../lib/store.ts';
import { classNames } from '../class-names.ts';
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from '../icons/icons.tsx';

const TONES: Record<AlertType, { box: string; tone: string; bar: string }> = {
  success: { box: 'bg-float text-ink', tone: 'text-ok', bar: 'bg-ok' },
  okay: { box: 'bg-float text-ink', tone: 'text-accent', bar: 'bg-accent' },
  black: { box: 'bg-invert text-on-invert', tone: 'text-on-invert', bar: 'bg-on-invert' },
  danger: { box: 'bg-float text-ink', tone: 'text-danger', bar: 'bg-danger' },
};

const ICONS = { success: CheckIcon, okay: CheckIcon, black: InfoIcon, danger: WarningIcon };

/** A link or a button: next to a short text, below a long one. */
const ACT = '-m-3 p-3 font-semi hover:underline';

/**
 * Where alerts are shown, by what else is fixed to the screen: nothing, a phone's bottom bar, a listing's bar for buyers, a
 * text field at the bottom, or a form's buttons at a phone's bottom.
 */
const PLACES = {
  bottom: 'bottom-6 phone:bottom-[calc(16px+env(safe-area-inset-bottom))]',
  'above-bar': 'bottom-6 phone:bottom-[calc(72px+env(safe-area-inset-bottom))]',
  'above-buy-bar': 'bottom-6 narrow:bottom-[calc(80px+env(safe-area-inset-bottom))]',
  'above-field': 'bottom-20 phone:bottom-[calc(72px+env(safe-area-inset-bottom))]',
  'phone-top': 'bottom-6 phone:top-[calc(64px+env(safe-area-inset-top))] phone:bottom-auto',
};

/** The list of alerts, above everything else. */
export function Alerts({ place = 'bottom' }: { place?: keyof typeof PLACES }) {
  const alerts = useStore((state) => state.alert.alerts);
  return (
    <div
      data-alerts
      // A dialog hides everything but live regions from screen readers, so this is one; each alert inside announces
      // itself.
      aria-live="off"
      className={classNames(
        'pointer-events-none fixed left-1/2 z-alert grid w-[min(400px,100vw-32px)] -translate-x-1/2 gap-2',
        PLACES[place],
      )}
    >
      {alerts.map((alert) => (
        <AlertBox key={alert.id} alert={alert} onEnd={() => hideAlert(alert.id)} />
      ))}
    </div>
  );
}

function AlertBox({ alert, onEnd }: { alert: Alert; onEnd: () => void }) {
  const [spoken, setSpoken] = useState(false);
  const [held, setHeld] = useState(false);
  const left = useRef(alert.duration);
  const end = useRef(onEnd);
  end.current = onEnd;

  // Screen readers announce changes inside a live region, not one that is inserted with its text: the text is added
  // one frame later.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setSpoken(true));
    return () => cancelAnimationFrame(frame);
  }, []);

  // The timer pauses while an alert with a link or button is hovered or focused. It starts only once the text is
  // visible, which can be late in a background tab or a slow page.
  useEffect(() => {
    if (held || !spoken) return;
    const since = performance.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(600, left.current - (performance.now() - since));
    };
  }, [held, spoken]);

  const hold =
    alert.link || alert.action
      ? {
          onMouseEnter: () => setHeld(true),
          onMouseLeave: () => setHeld(false),
          onFocus: () => setHeld(true),
          onBlur: () => setHeld(false),
        }
      : {};
  const { box, tone, bar } = TONES[alert.alertType];
  const Icon = ICONS[alert.alertType];
  return (
    <div
      role={alert.alertType === 'danger' ? 'alert' : 'status'}
      data-type={alert.alertType}
      className={classNames(
        'pointer-events-auto relative flex min-h-13 animate-rise items-center gap-3 overflow-hidden rounded-l px-4 py-3 leading-5 font-medium shadow-float',
        box,
      )}
      {...hold}
    >
      <Icon className={tone} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 grow">{spoken ? alert.msg : ''}</p>
        {alert.link && spoken ? (
          <Link
            to={alert.link.href}
            onClick={onEnd}
            className={classNames(ACT, alert.alertType === 'black' ? '' : 'text-accent')}
          >
            {alert.link.label}
          </Link>
        ) : null}
        {alert.action && spoken ? (
          <button
            type="button"
            onClick={() => {
              onEnd();
              alert.action?.act();
            }}
            className={`${ACT} text-accent`}
          >
            {alert.action.label}
          </button>
        ) : null}
      </div>
      {/* one that stays long can be dismissed */}
      {alert.duration > 6000 ? (
        <button
          type="button"
          aria-label="Dismiss"
          onClick={onEnd}
          className="hit-44 -mr-1 p-1 opacity-70 hover:opacity-100"
        >
          <CloseIcon size={18} />
        </button>
      ) : null}
      <span
        aria-hidden="true"
        data-bar
        className={classNames('absolute inset-x-0 bottom-0 h-[3px] origin-left animate-alert-bar', bar)}
        style={{ animationPlayState: held ? 'paused' : 'running' }}
      />
    </div>
  );
}
