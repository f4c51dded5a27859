import { type ComponentType, createContext, type ReactNode } from 'react';
import type { Message } from '../../../contract/chats/chats.ts';
import type { DealNote } from '../../../contract/deals/deal.ts';

export interface DealEventProps {
  note: DealNote;
  message: Message;
  mine: boolean;
  /** first name of the other member */
  other: string;
}

export interface AnswerProps {
  postId: string;
  /** first name of the seller */
  seller: string;
  /** the question is being sent anyway */
  busy: boolean;
  onSend: () => void;
}

/** What deals add to Messages, supplied by the app because the chats feature can't import deals. */
export interface DealParts {
  /** the deals of a conversation, above its messages; `busy`: the messages need the space */
  Cards: ComponentType<{ chatId: string; busy: boolean }>;
  /** an event of a deal, between the messages */
  Event: ComponentType<DealEventProps>;
  /** the answer to "Is this still available?" */
  Answer: ComponentType<AnswerProps>;
  /** the other tab of the inbox */
  list: ReactNode;
}

export const DealPartsContext = createContext<DealParts | null>(null);
