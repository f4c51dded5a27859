import { useRef } from 'react';
import { randomId } from '../../lib/random-id.ts';

/**
 * Returns the idempotency key for a content: the same as long as the content stays the same (compared as JSON), even after
 * it was sent, and a new one for another content.
 */
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
