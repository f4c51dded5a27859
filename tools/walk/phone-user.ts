import type { Locator, Page } from 'playwright-core';

type Role = 'button' | 'link' | 'tab' | 'radio' | 'checkbox' | 'menuitem' | 'option';

/** Uses a page on a phone, and counts taps and typed letters. */
export class PhoneUser {
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

  /** Taps a control by its role and name. */
  press(role: Role, name: string | RegExp): Promise<void> {
    return this.tap(this.page.getByRole(role, { name }));
  }

  /** Types into a field; focusing it counts as a tap unless it has the focus. */
  async write(field: Locator, text: string): Promise<void> {
    const target = field.filter({ visible: true }).first();
    await target.waitFor();
    if (!(await target.evaluate((each) => each === document.activeElement))) await this.tap(target);
    this.letters += text.length;
    await target.fill(text);
  }

  /** Presses Enter on the phone's keyboard. */
  async enter(): Promise<void> {
    this.taps++;
    await this.page.keyboard.press('Enter');
  }

  /** Chooses an option of a select: a tap opens the phone's list, another chooses. */
  async select(field: Locator, label: string): Promise<void> {
    this.taps += 2;
    await field.filter({ visible: true }).first().selectOption(label);
  }

  /** Chooses files: a tap on the control, one on each photo, and one on the file picker's Done. */
  async choose(control: Locator, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
    this.taps += 1 + files.length + (files.length > 1 ? 1 : 0);
    await control.first().setInputFiles(files);
  }
}
