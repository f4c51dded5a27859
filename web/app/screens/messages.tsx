import { MessagesScreen } from '../../features/chats/screens/messages.tsx';
import AvailabilityAnswer from '../../features/offers/ask/availability-answer.tsx';
import { ChatDeals } from '../../features/deal-cards/chat-deals.tsx';
import { ChatHints } from '../../features/chat-hints/chat-hints.tsx';
import { EventLine } from '../../features/deal-cards/event-line.tsx';
import { DealList } from '../../features/deals/tab/deal-list.tsx';
import { TopBar } from '../shell/top-bar.tsx';
import { chatQuery, inboxQuery } from '../../features/chats/api.ts';
import { messagesQuery } from '../../features/chats/messages.ts';
import { chatDealsQuery } from '../../features/deals/api.ts';
import { all, type Loader } from '../../lib/loader.ts';

export const loader: Loader = ({ queries, params: { id } }) => {
  const list = queries.infiniteQuery(inboxQuery);
  if (id === undefined) return list;
  return all(list, queries.query(chatQuery(id)), queries.query(messagesQuery(id)), queries.query(chatDealsQuery(id)));
};

const deals = { Cards: ChatDeals, Hints: ChatHints, Event: EventLine, Answer: AvailabilityAnswer, list: <DealList /> };

/** /messages, /messages/deals and /messages/{id}: conversations, with the deals that they are about. */
export default function Messages() {
  return <MessagesScreen top={<TopBar />} deals={deals} />;
}
