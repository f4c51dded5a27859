import type { Locator, Page } from 'playwright-core';

type Role = 'button' | 'link' | 'tab' | 'radio' | 'checkbox' | 'menuitem' | 'option';

/** A thumb on a phone: counts what it does. */
export class Hand {
  readonly page: Page;
  taps = 0;
  letters = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async tap(target: Locator): Promise<void> {
    this.taps++;
    await target.filter({ visible: true }).first().tap();
  }

  /** Taps what is seen on a control. */
  press(role: Role, name: string | RegExp): Promise<void> {
    return this.tap(this.page.getByRole(role, { name }));
  }

  /** Writes into a field: a tap puts the caret there, unless it is there already. */
  async write(field: Locator, text: string): Promise<void> {
    const target = field.filter({ visible: true }).first();
    await target.waitFor();
    if (!(await target.evaluate((each) => each === document.activeElement))) await this.tap(target);
    this.letters += text.length;
    await target.fill(text);
  }

  /** Enter, or the keyboard's own key for it. */
  async enter(): Promise<void> {
    this.taps++;
    await this.page.keyboard.press('Enter');
  }

  /** Chooses files: a tap on the control, one on each photo, and one on the picker's Done. */
  async choose(control: Locator, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
    this.taps += 1 + files.length + (files.length > 1 ? 1 : 0);
    await control.first().setInputFiles(files);
  }
}
