import { useState } from 'react';
import { showError } from '../../../lib/alerts.ts';
import { stop } from '../api.ts';

/** Stops the alerts that a notification is about, in one tap and without asking. */
export function StopAlerts({ stops, stopped }: { stops: string[]; stopped: boolean }) {
  const [done, setDone] = useState(false);
  if (stopped || done) return <span role="status">Alerts stopped.</span>;
  const end = async () => {
    setDone(true);
    try {
      await stop(stops);
    } catch (error) {
      setDone(false);
      showError(error);
    }
  };
  return (
    <button type="button" onClick={() => void end()} className="hit-44 relative underline hover:text-ink">
      Stop these alerts
    </button>
  );
}
