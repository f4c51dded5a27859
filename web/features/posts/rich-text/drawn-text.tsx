import { createContext, type ReactNode, useContext } from 'react';

/** How a list draws plain text within posts, such as a search that marks what it found; as it is without one. */
export const DrawnText = createContext<((text: string) => ReactNode) | null>(null);

/** A run of text of a post. */
export function PlainText({ text }: { text: string }): ReactNode {
  const draw = useContext(DrawnText);
  return draw ? draw(text) : text;
}
