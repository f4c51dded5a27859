import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showAlert } from '../../../lib/alerts.ts';
import { ApiError, messageOf } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { Switch } from '../../../ui/forms/checkbox.tsx';
import { canPush, isForbidden, pushQuery, turnOff, turnOn } from '../push.ts';

/** Push notifications on this device, in the settings; nothing in browsers without push. */
export function PushSwitch() {
  const push = useQuery({ ...pushQuery, enabled: canPush() });
  const [optimistic, setOptimistic] = useState<boolean | null>(null);
  if (!canPush()) return null;
  const forbidden = isForbidden();
  const toggle = async (on: boolean) => {
    if (!push.data) return;
    setOptimistic(on);
    try {
      if (!on) await turnOff();
      else if (!(await turnOn(push.data.public_key)))
        showAlert({ msg: 'Notifications are blocked in your browser', alertType: 'danger' });
      await queryClient().invalidateQueries({ queryKey: pushQuery.queryKey });
    } catch (error) {
      const msg = error instanceof ApiError ? messageOf(error) : "This browser doesn't support push notifications";
      showAlert({ msg, alertType: 'danger' });
    }
    setOptimistic(null);
  };
  return (
    <Switch
      className="border-b border-line px-4"
      hint={
        forbidden
          ? 'Notifications are blocked in your browser. Allow them for this site in your browser settings.'
          : 'Messages and activity on your posts, even when Quad is closed. On this device only.'
      }
      checked={optimistic ?? (push.data?.on === true && !forbidden)}
      disabled={!push.data || forbidden || optimistic !== null}
      onChange={(event) => void toggle(event.target.checked)}
    >
      Push notifications
    </Switch>
  );
}
