import { chatLimits } from '../../../../contract/chats/chat-limits.ts';
import type { Message } from '../../../../contract/chats/messages.ts';
import { openModal } from '../../../lib/store.ts';
import { Menu, type MenuItem } from '../../../ui/dialogs/menu.tsx';
import { FlagIcon, MoreIcon, RetryIcon } from '../../../ui/icons/icons.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { unsend } from '../messages.ts';

interface Props {
  message: Message;
  /** of the dots */
  className: string;
}

/** What a reader can do with somebody else's message. */
export function MessageMenu({ message: { _id: id, user_name: name }, className }: Props) {
  const report = () => openModal({ kind: 'report', target: 'message', id, name });
  return (
    <Dots
      className={className}
      place="-ml-1 pointer-coarse:-ml-2"
      item={{ label: 'Report', icon: <FlagIcon size={20} />, onSelect: report }}
    />
  );
}

/** The menu of the viewer's own message: for a while they can take it back. */
export function OwnMenu({ message, className }: Props) {
  const now = useNow();
  if (now >= Date.parse(message.createdAt) + chatLimits.unsendMinutes * 60_000) return null;
  return (
    <Dots
      className={className}
      place="-mr-1 archived:hidden pointer-coarse:-mr-2"
      item={{ label: 'Unsend', icon: <RetryIcon size={20} />, danger: true, onSelect: () => void unsend(message) }}
    />
  );
}

const Dots = ({ className, place, item }: { className: string; place: string; item: MenuItem }) => (
  <Menu
    className={`self-center ${place}`}
    trigger={(props) => (
      <button
        type="button"
        aria-label="More"
        {...props}
        className={`${className} aria-expanded:opacity-100! pointer-fine:not-focus-visible:opacity-0 pointer-coarse:w-6 pointer-coarse:opacity-60`}
      >
        <MoreIcon size={16} />
      </button>
    )}
    items={[item]}
  />
);
