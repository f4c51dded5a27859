import { useState } from 'react';
import { showError } from '../../../lib/alerts.ts';
import { stop } from '../api.ts';

/** Stops the alerts that a notification is about, in one tap and without asking. */
export function StopAlerts({ stops, stopped }: { stops: string[]; stopped: boolean }) {
  const [state, setState] = useState<'idle' | 'sent' | 'done'>('idle');
  if (stopped || state === 'done') return <span role="status">Alerts stopped.</span>;
  const end = async () => {
    setState('sent');
    try {
      await stop(stops);
      setState('done');
    } catch (error) {
      setState('idle');
      showError(error);
    }
  };
  return (
    <button
      type="button"
      disabled={state === 'sent'}
      onClick={() => void end()}
      className="hit-44 relative underline hover:text-ink disabled:text-3 disabled:no-underline"
    >
      Stop these alerts
    </button>
  );
}
