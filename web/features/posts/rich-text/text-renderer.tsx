import { createContext, type ReactNode, useContext } from 'react';

/**
 * Renders the plain text within the posts of a list, for example with search terms highlighted; null renders it
 * unchanged.
 */
export const TextRenderer = createContext<((text: string) => ReactNode) | null>(null);

/** A run of text of a post. */
export function PlainText({ text }: { text: string }): ReactNode {
  const render = useContext(TextRenderer);
  return render ? render(text) : text;
}
