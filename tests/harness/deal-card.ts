import type { Page } from 'playwright-core';

/** The card of a conversation's only deal. */
export const card = (page: Page) => page.getByRole('region', { name: 'Deal', exact: true });

/** Unfolds the card. */
export async function unfold(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show deal', exact: true }).first().click();
  await page.getByRole('button', { name: 'Fold deal', exact: true }).first().waitFor();
}

/** Chooses what stands behind the card's three dots. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await card(page).getByRole('button', { name: 'More', exact: true }).click();
  await page
    .getByRole('menuitem', { name, exact: true })
    .or(page.getByRole('menuitemradio', { name, exact: true }))
    .click();
}
