import { MailRefused } from './mail-refused.tsx';
import { PushSwitch } from './push-switch.tsx';

/** What the settings say of notifications besides the e-mail switch: whether mails arrive, and this device's own. */
export default function NotificationSettings() {
  return (
    <>
      <MailRefused />
      <PushSwitch />
    </>
  );
}
