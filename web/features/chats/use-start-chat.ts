import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { closeModal } from '../../lib/store.ts';
import { track } from '../../lib/track.ts';
import { useAction } from '../../lib/use-action.ts';
import { openChatWith } from './api.ts';
import { queueMessage } from './outbox.ts';
import { randomId } from '../../lib/random-id.ts';

/**
 * Opens or starts the chat with a person, sends the given text, and navigates there; open dialogs close. An error is shown
 * as an alert.
 * @param postId a post to share into the chat
 */
export function useStartChat(postId?: string) {
  const navigate = useNavigate();
  const { busy, run } = useAction();
  const clientId = useRef('');
  const start = async (userId: string, { replace = false, words = '' } = {}) => {
    if (busy) return;
    clientId.current ||= randomId();
    await run(async () => {
      const chat = await openChatWith(userId, postId ? { postId, clientId: clientId.current } : undefined);
      if (postId) track('direct_message', postId);
      if (words) queueMessage(chat._id, words, null);
      closeModal();
      void navigate(`/messages/${chat._id}`, { replace });
    });
  };
  return { busy, start };
}
