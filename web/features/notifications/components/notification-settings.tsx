import { MailRefused } from './mail-refused.tsx';
import { PushSwitch } from './push-switch.tsx';

/** The notification settings besides the email switch: mail delivery, and push on this device. */
export default function NotificationSettings() {
  return (
    <>
      <MailRefused />
      <PushSwitch />
    </>
  );
}
