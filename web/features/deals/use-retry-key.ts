import { useRef } from 'react';
import { randomId } from '../../lib/random-id.ts';

/** The idempotency key of what is sent: the same for each retry of the same content, a new one for another. */
export function useRetryKey(): (content: unknown) => string {
  const sent = useRef({ content: '', key: '' });
  return (content) => {
    const text = JSON.stringify(content);
    if (sent.current.content !== text)
      sent.current = {
        content: text,
        key: randomId(),
      };
    return sent.current.key;
  };
}
