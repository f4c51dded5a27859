import { useRef } from 'react';

/** The idempotency key of what is sent: the same for each retry of the same content, a new one for another. */
export function useRetryKey(): (content: unknown) => string {
  const sent = useRef({ content: '', key: '' });
  return (content) => {
    const text = JSON.stringify(content);
    if (sent.current.content !== text)
      sent.current = {
        content: text,
        key: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`,
      };
    return sent.current.key;
  };
}
