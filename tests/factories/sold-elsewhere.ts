import type { Page } from 'playwright-core';

/** Answers "Who bought it?" of a listing that nobody wrote about: nobody on Quad, as is chosen already. */
export async function soldElsewhere(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Who bought it?' });
  await question.getByRole('radio', { name: 'Not on Quad' }).and(page.locator(':checked')).waitFor();
  await question.getByRole('button', { name: 'Mark as sold' }).click();
  await question.waitFor({ state: 'detached' });
}
