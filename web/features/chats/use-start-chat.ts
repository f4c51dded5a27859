import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { showError } from '../../lib/alerts.ts';
import { closeModal } from '../../lib/store.ts';
import { track } from '../../lib/track.ts';
import { openChatWith } from './api.ts';
import { queueMessage } from './outbox.ts';

/** Opens or starts the chat with a person, sends the given text, and navigates there; open dialogs close (MSG-15). */
export function useStartChat(postId?: string) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const clientId = useRef('');
  const start = async (userId: string, { replace = false, words = '' } = {}) => {
    if (busy) return;
    setBusy(true);
    clientId.current ||= crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
    try {
      const chat = await openChatWith(userId, postId ? { postId, clientId: clientId.current } : undefined);
      if (postId) track('direct_message', postId);
      if (words) queueMessage(chat._id, words, null);
      closeModal();
      void navigate(`/messages/${chat._id}`, { replace });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, start };
}
