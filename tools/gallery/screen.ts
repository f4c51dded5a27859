import type { Page } from 'playwright-core';
import type { Community, Role } from './community.ts';

/** How API calls behave while a screen opens. */
export type Connection = 'good' | 'slow' | 'offline' | 'faulty';

export interface Screen {
  /** kebab-case: the pictures' file names */
  name: string;
  path: string | ((there: Community) => string);
  who: Role;
  campus?: 'ut' | 'campus';
  connection?: Connection;
  /** actions on it before the screenshot */
  prepare?: (page: Page) => Promise<unknown>;
  /** set if it exists on one kind of device only */
  only?: 'phone' | 'desk';
  /** the whole page instead of the window */
  whole?: boolean;
}

export const press =
  (name: string | RegExp, role: 'button' | 'link' | 'tab' | 'menuitem' | 'radio' = 'button') =>
  (page: Page) =>
    page.getByRole(role, { name }).filter({ visible: true }).first().click();
export const both =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };
export const fill = (label: string | RegExp, text: string) => (page: Page) => page.getByLabel(label).first().fill(text);
/** On a desktop the composer is a dialog above the feed. */
export const compose = (page: Page) => page.getByRole('textbox', { name: 'Description' }).waitFor();
export const write = (text: string) => (page: Page) => page.getByRole('textbox', { name: 'Description' }).fill(text);
/** What is typed stops at the limit; what is pasted stays whole. */
export const paste = (text: string) => async (page: Page) => {
  await page.getByRole('textbox', { name: 'Description' }).focus();
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
};
export const more = both(press('More'));
export const postIn = (kind: 'busyPost' | 'photoPost' | 'ownPost' | 'hostilePost') => (there: Community) =>
  `/post/${there[kind]}`;
