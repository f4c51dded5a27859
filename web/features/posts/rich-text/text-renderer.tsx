import { createContext, type ReactNode, useContext } from 'react';

/** How a list draws plain text within posts, such as a search that marks what it found; as it is without one. */
export const TextRenderer = createContext<((text: string) => ReactNode) | null>(null);

/** A run of text of a post. */
export function PlainText({ text }: { text: string }): ReactNode {
  const draw = useContext(TextRenderer);
  return draw ? draw(text) : text;
}
