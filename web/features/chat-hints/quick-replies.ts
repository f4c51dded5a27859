import type { Deal } from '../../../contract/deals/deal.ts';
import type { DealRole } from '../../../contract/deals/deal-facts.ts';
import { isNearMeeting, stateNow } from '../deals/index.ts';

/** Replies to insert with one tap, by what somebody does in a conversation and how far it is. Data, in the order shown. */
const replies = {
  /** no offer yet */
  asking: {
    buyer: ['When can you meet?', 'Can you hold it for me?', 'Is the price open to offers?'],
    seller: ["Yes, it's available", 'When can you meet?', 'Where works for you?'],
  },
  /** an offer waits for its answer */
  offered: {
    buyer: ['When can you meet?', 'I can pick it up today', 'Let me know either way'],
    seller: ["Yes, it's available", 'When can you meet?', "I'll let you know tonight"],
  },
  held: {
    buyer: ['When can you meet?', 'Does today work?', 'How should I pay?'],
    seller: ['When can you meet?', 'Does today work?', 'Where works for you?'],
  },
  agreed: {
    buyer: ['See you then', 'Running 10 minutes late', 'Can we meet a bit later?'],
    seller: ['See you then', 'Running 10 minutes late', 'Can we meet a bit later?'],
  },
  near: {
    buyer: ['On my way', 'Running 10 minutes late', 'By the main entrance'],
    seller: ['On my way', 'Running 10 minutes late', 'By the main entrance'],
  },
  done: {
    buyer: ['Thanks!', 'It works great'],
    seller: ['Thanks!', 'Enjoy it!'],
  },
} as const satisfies Record<string, Record<DealRole, readonly string[]>>;

/**
 * The quick replies of a conversation; none after a deal that ended without a hand-off.
 * @param deal what the conversation is about; null while there is only a listing
 * @param now ms
 */
export function quickReplies(role: DealRole, deal: Deal | null, now: number): readonly string[] {
  if (!deal) return replies.asking[role];
  switch (stateNow(deal, now)) {
    case 'open':
    case 'countered':
      return replies.offered[role];
    case 'held':
      return replies.held[role];
    case 'agreed':
      return (isNearMeeting(deal, now) ? replies.near : replies.agreed)[role];
    case 'handed_off':
      return replies.done[role];
    default:
      return [];
  }
}
