import type { Page } from 'playwright-core';

/** The focused element. */
export interface Focused {
  /** role and name: "button Save, 4" */
  label: string;
  role: string;
  name: string;
  /** it is on screen, and large enough */
  visible: boolean;
  /** the page shows that it has the focus */
  marked: boolean;
}

/** Uses a page with a keyboard only, and collects what could not be reached, seen or named. */
export class KeyboardUser {
  readonly page: Page;
  presses = 0;
  readonly faults: string[] = [];

  constructor(page: Page) {
    this.page = page;
  }

  async press(key: string, times = 1): Promise<void> {
    for (let n = 0; n < times; n++) {
      this.presses++;
      await this.page.keyboard.press(key);
    }
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  async focused(): Promise<Focused> {
    // a focus ring that fades in is visible after this
    await this.page.waitForTimeout(60);
    const focused = await this.page.evaluate(look).catch(async () => {
      // the page has just navigated
      await this.page.waitForLoadState();
      return this.page.evaluate(look);
    });
    if (focused.role !== 'page' && focused.role !== 'main') {
      if (!focused.name) this.faults.push(`${new URL(this.page.url()).pathname}: no name: ${focused.label}`);
      if (!focused.visible) this.faults.push(`${new URL(this.page.url()).pathname}: not visible: ${focused.label}`);
      else if (!focused.marked)
        this.faults.push(`${new URL(this.page.url()).pathname}: no visible focus: ${focused.label}`);
    }
    return focused;
  }

  /** Presses Tab until this has the focus. @throws Error with the elements on the way */
  async to(role: string, name: string | RegExp, { back = false, most = 90 } = {}): Promise<Focused> {
    const passed: string[] = [];
    for (let n = 0; n <= most; n++) {
      const focused = await this.focused();
      const same = typeof name === 'string' ? focused.name === name : name.test(focused.name);
      if (focused.role === role && same) return focused;
      passed.push(focused.label);
      await this.press(back ? 'Shift+Tab' : 'Tab');
    }
    throw new Error(`${role} ${name} was not reached. On the way: ${passed.slice(-30).join(' > ')}`);
  }

  /** Moves the focus there and presses a key. */
  async use(role: string, name: string | RegExp, key = 'Enter'): Promise<void> {
    await this.to(role, name);
    await this.press(key);
  }

  /** Waits until this has the focus, after a dialog opened or closed. */
  async expect(role: string, name: string | RegExp): Promise<void> {
    let last = '';
    for (let tries = 0; tries < 60; tries++) {
      const focused = await this.focused();
      last = focused.label;
      if (focused.role === role && (typeof name === 'string' ? focused.name === name : name.test(focused.name))) return;
      await this.page.waitForTimeout(250);
    }
    this.faults.push(`${new URL(this.page.url()).pathname}: the focus should be on ${role} ${name} but is on ${last}`);
  }
}

function look(): Focused {
  let at: Element | null = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  if (!at || at === document.body) return { label: 'the page', role: 'page', name: '', visible: true, marked: true };
  const implied: Record<string, string> = {
    A: 'link',
    BUTTON: 'button',
    TEXTAREA: 'textbox',
    SELECT: 'combobox',
    SUMMARY: 'button',
    ARTICLE: 'article',
    MAIN: 'main',
  };
  const kinds: Record<string, string> = {
    checkbox: 'checkbox',
    radio: 'radio',
    range: 'slider',
    search: 'searchbox',
    file: 'file',
    submit: 'button',
    date: 'date',
  };
  const input = at instanceof HTMLInputElement ? at : null;
  const role =
    at.getAttribute('role') ?? (input ? (kinds[input.type] ?? 'textbox') : (implied[at.tagName] ?? at.tagName));
  const byIds = (ids: string | null) =>
    (ids ?? '')
      .split(/\s+/)
      .map((id) => (id ? (document.getElementById(id)?.textContent ?? '') : ''))
      .join(' ')
      .trim();
  const labels = [...((at as HTMLInputElement).labels ?? [])].map((label) => label.textContent).join(' ');
  const alts = [...at.querySelectorAll('img[alt]')].map((img) => img.getAttribute('alt')).join(' ');
  const name = (
    byIds(at.getAttribute('aria-labelledby')) ||
    at.getAttribute('aria-label') ||
    labels ||
    (input ? input.placeholder : (at as HTMLElement).innerText) ||
    alts ||
    at.getAttribute('title') ||
    ''
  )
    .replace(/\s+/g, ' ')
    .trim();
  const ringed = (each: Element | null): boolean => {
    if (!each) return false;
    const { boxShadow, borderColor } = getComputedStyle(each);
    // a link that covers a whole row has its ring on a pseudo-element
    const ring = [getComputedStyle(each), getComputedStyle(each, '::after')].some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0,
    );
    const accent = getComputedStyle(document.documentElement).getPropertyValue('--accent').trim();
    return ring || boxShadow !== 'none' || (accent !== '' && borderColor === accent);
  };
  // the ring may be on the box around a field, or on the visible part of a control whose input is transparent
  const around = [at, at.parentElement, at.parentElement?.parentElement ?? null, at.nextElementSibling];
  const box = at.getBoundingClientRect();
  const shown = around.some((each) => {
    const rect = each?.getBoundingClientRect();
    return rect && rect.width > 4 && rect.height > 4 && Number(getComputedStyle(each as Element).opacity) > 0;
  });
  const inside = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  return {
    label: `${role} ${name}`.slice(0, 60),
    role,
    name,
    visible: shown && inside,
    // a caret shows the focus, too; the parts of a date field have it inside
    marked:
      at.tagName === 'MAIN' ||
      (at as HTMLElement).isContentEditable ||
      (around.some(ringed) && (at.matches(':focus-visible') || input?.type === 'date')),
  };
}
