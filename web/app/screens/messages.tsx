import { MessagesScreen } from '../../features/chats/screens/messages.tsx';
import AvailabilityAnswer from '../../features/deals/ask/availability-answer.tsx';
import { ChatDeals } from '../../features/deals/card/chat-deals.tsx';
import { EventLine } from '../../features/deals/event-line.tsx';
import { DealList } from '../../features/deals/tab/deal-list.tsx';
import { TopBar } from '../shell/top-bar.tsx';

const deals = { Cards: ChatDeals, Event: EventLine, Answer: AvailabilityAnswer, list: <DealList /> };

/** /messages, /messages/deals and /messages/{id}: conversations, with the deals that they are about. */
export default function Messages() {
  return <MessagesScreen top={<TopBar />} deals={deals} />;
}
