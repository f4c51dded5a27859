import { type ComponentType, createContext, type ReactNode } from 'react';
import type { Message } from '../../../contract/chats/messages.ts';
import type { DealNote } from '../../../contract/deals/deal.ts';
import type { Person } from '../../../contract/campuses/campuses.ts';
import type { Post } from '../../../contract/posts/posts.ts';

export interface DealEventProps {
  note: DealNote;
  message: Message;
  mine: boolean;
  /** first name of the other member */
  other: string;
}

/** Shown instead of sending "Is this still available?": the answer that Quad knows, and a button that sends it anyway. */
export interface AnswerProps {
  postId: string;
  /** first name of the seller */
  seller: string;
  /** the reader chose to send it anyway, and it is on its way */
  busy: boolean;
  onSend: () => void;
}

/** A conversation, as far as deals are concerned. */
export interface DealChat {
  chatId: string;
  other: Person;
  /** the other member has written something */
  answered: boolean;
  /** the listing that was shared last; null for none */
  listing: Post | null;
}

export interface HintsProps extends DealChat {
  /** what is being written */
  text: string;
  /** the last message; null if it has no text or is an event of a deal */
  last: { text: string; mine: boolean } | null;
  /** shows no quick replies */
  quiet: boolean;
  /** inserts a quick reply */
  onPick: (text: string) => void;
  onHide: () => void;
}

/** What deals add to Messages, supplied by the app because the chats feature can't import deals. */
export interface DealParts {
  /** the deals of a conversation, above its messages; `folded` while these need the space */
  Cards: ComponentType<DealChat & { folded: boolean }>;
  /** quick replies, and what a text seems to mean, above the message field */
  Hints: ComponentType<HintsProps>;
  /** an event of a deal, between the messages */
  Event: ComponentType<DealEventProps>;
  Answer: ComponentType<AnswerProps>;
  /** the list of the viewer's deals, the second tab of the inbox */
  list: ReactNode;
}

export const DealPartsContext = createContext<DealParts | null>(null);
