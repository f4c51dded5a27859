/** A browser engine with one page. Elements are named by XPath, which every driver understands. */
export interface Engine {
  open(url: string): Promise<unknown>;
  /** Waits until such an element is displayed. */
  find(xpath: string): Promise<unknown>;
  click(xpath: string): Promise<unknown>;
  /** @param text may end with ENTER */
  type(xpath: string, text: string): Promise<unknown>;
  stop(): Promise<void>;
}

/** The Enter key, as the WebDriver protocol writes it. */
export const ENTER = '\uE007';

/** The engine isn't installed; the message says how to install it. */
export class NotInstalled extends Error {}
