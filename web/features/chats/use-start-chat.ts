import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { showError } from '../../lib/alerts.ts';
import { closeModal } from '../../lib/store.ts';
import { track } from '../../lib/track.ts';
import { openChatWith } from './api.ts';

/** Opens or starts the chat with a person and goes there; what was open closes (MSG-15). */
export function useStartChat(postId?: string) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const clientId = useRef('');
  const start = async (userId: string, replace = false) => {
    if (busy) return;
    setBusy(true);
    clientId.current ||= crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
    try {
      const chat = await openChatWith(userId, postId ? { postId, clientId: clientId.current } : undefined);
      if (postId) track('direct_message', postId);
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
