import { chatLimits } from '../../../../contract/chats/chat-limits.ts';
import type { Message } from '../../../../contract/chats/chats.ts';
import { Menu } from '../../../ui/dialogs/menu.tsx';
import { MoreIcon, RetryIcon } from '../../../ui/icons/icons.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { unsend } from '../messages.ts';

/** What the author of a message can do with it: take it back, for a while. */
export function OwnMenu({ message, className }: { message: Message; className: string }) {
  const now = useNow();
  if (now >= Date.parse(message.createdAt) + chatLimits.unsendMinutes * 60_000) return null;
  return (
    <Menu
      className="-mr-1 self-center pointer-coarse:-mr-2"
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
      items={[{ label: 'Unsend', icon: <RetryIcon size={20} />, danger: true, onSelect: () => void unsend(message) }]}
    />
  );
}
