import { type ReactNode, useState } from 'react';
import { type Account, setEmailNotifications } from '../../../contract/identity/settings.ts';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { chooseTheme, type Theme, useTheme } from '../../lib/theme.ts';
import { Switch } from '../../ui/forms/checkbox.tsx';
import { ComputerIcon, MoonIcon, SunIcon } from '../../ui/icons/icons.tsx';
import { Segments } from '../../ui/forms/segments.tsx';
import { explainUpdate, updateAccount } from './account/account-data.ts';

const themes: { value: Theme; label: string; icon: React.JSX.Element }[] = [
  { value: 'light', label: 'Light', icon: <SunIcon size={18} /> },
  { value: 'dark', label: 'Dark', icon: <MoonIcon size={18} /> },
  { value: 'system', label: 'System', icon: <ComputerIcon size={18} /> },
];

/** Light, dark, or as the device: in the account, and on a phone on the settings' first page. */
export function Appearance() {
  const theme = useTheme();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line px-4 py-3.5">
      <div className="min-w-40 flex-1">
        <p className="font-medium">Appearance</p>
        <p className="text-small text-2">System matches your device.</p>
      </div>
      <Segments label="Appearance" options={themes} value={theme} onChange={chooseTheme} className="phone:w-full" />
    </div>
  );
}

/** Theme and email settings. `push`: the switch for this device's notifications. */
export function Preferences({ account, push }: { account: Account; push?: ReactNode }) {
  // The switch flips at once, and back if the call fails; null: it shows what the account has.
  const [optimistic, setOptimistic] = useState<boolean | null>(null);
  const toggle = async (email_notifications: boolean) => {
    setOptimistic(email_notifications);
    await updateAccount(() => call(setEmailNotifications, { body: { email_notifications } })).catch(explainUpdate);
    // the choice by kind (features/notifications)
    void queryClient().invalidateQueries({ queryKey: ['notification-settings'] });
    setOptimistic(null);
  };
  return (
    <>
      <Appearance />
      <Switch
        className="border-b border-line px-4"
        hint="Turns all of them on or off. You'll still get codes and security alerts."
        checked={optimistic ?? account.email_notifications}
        onChange={(event) => void toggle(event.target.checked)}
      >
        Email notifications
      </Switch>
      {push}
    </>
  );
}
