import { useQuery } from '@tanstack/react-query';
import type { Message } from '../../../contract/chats/messages.ts';
import type { DealEventKind, DealNote } from '../../../contract/deals/deal.ts';
import { dealSentence } from '../../../contract/deals/event-words.ts';
import { BlockIcon, CalendarIcon, CheckIcon, ClockIcon, type Icon, PinIcon, TagIcon } from '../../ui/icons/icons.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { formatDate } from '../../../contract/date-format.ts';
import { useCampus } from '../../lib/app-state.ts';
import { chatDealsQuery } from '../deals/index.ts';

const icons: Partial<Record<DealEventKind, Icon>> = {
  held: ClockIcon,
  released: ClockIcon,
  expired: ClockIcon,
  late: ClockIcon,
  proposed: CalendarIcon,
  agreed: CalendarIcon,
  here: PinIcon,
  handed_off: CheckIcon,
  sale_confirmed: CheckIcon,
  declined: BlockIcon,
  withdrawn: BlockIcon,
  cancelled: BlockIcon,
  closed: BlockIcon,
};

/**
 * Whether an event names what it's about: where the deals of the conversation, as far as they are loaded, are several. An offer
 * for several things names them in any case; what is about a part of them says so itself.
 */
function useNamesListing(chatId: string, { kind, part }: DealNote): boolean {
  const { data: deals = [] } = useQuery({ ...chatDealsQuery(chatId), enabled: false });
  if (part) return false;
  if (kind === 'offered' && deals.some(({ things }) => things.length > 0)) return true;
  return deals.some(({ listing }) => listing.post_id !== deals[0]?.listing.post_id);
}

/**
 * Something that happened in a deal, between the messages of its conversation. It names the listing where the conversation
 * has deals about several.
 */
export function EventLine({
  note,
  message,
  mine,
  other,
}: {
  note: DealNote;
  message: Message;
  mine: boolean;
  /** first name of the other member */
  other: string;
}) {
  const now = useNow();
  const { time_zone: timeZone } = useCampus();
  const Drawing = icons[note.kind] ?? TagIcon;
  const named = useNamesListing(message.chat, note);
  const [actor = message.user_name] = message.user_name.split(' ');
  const people = mine ? { actor: 'You', other } : { actor, other: 'you' };
  return (
    <p className="py-2.5 text-center text-small text-balance wrap-anywhere text-2">
      {/* in the text, so that it stays beside the first word when the text wraps */}
      <Drawing size={16} className="mr-2 -mt-0.5 inline align-middle text-3" />
      <b className="font-semi">{dealSentence(note, people, now)}</b>
      {named && note.title ? <span> · {note.title}</span> : null}
      {note.note ? <span> “{note.note}”</span> : null}
      <time dateTime={message.createdAt} className="whitespace-nowrap text-3">
        {' '}
        · {formatDate(message.createdAt, { timeStyle: 'short', timeZone })}
      </time>
    </p>
  );
}
