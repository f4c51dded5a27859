import { type ReactNode, useCallback } from 'react';
import { markWords } from '../../../contract/search/words.ts';

/** Returns a function that renders a text with the searched words highlighted. */
export function useMarked(words: readonly string[]): (text: string) => ReactNode {
  return useCallback(
    (text: string) =>
      words.length === 0
        ? text
        : markWords(text, words).map((part, at) =>
            part.marked ? (
              <mark key={at} className="rounded-[3px] bg-accent-tint text-inherit">
                {part.text}
              </mark>
            ) : (
              part.text
            ),
          ),
    [words],
  );
}
