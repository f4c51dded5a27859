import type { Page } from 'playwright-core';

/** What has the focus, as somebody without a mouse meets it. */
export interface Held {
  /** "button Save, 4", from the page's own markup */
  said: string;
  role: string;
  name: string;
  /** it is on screen, and large enough to be seen */
  seen: boolean;
  /** something shows that it has the focus */
  marked: boolean;
}

/** Keys alone: what is reached, in which order, and whether it can be seen. */
export class Keys {
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

  async held(): Promise<Held> {
    // a ring that grows or fades in is there after this
    await this.page.waitForTimeout(60);
    const held = await this.page.evaluate(look).catch(async () => {
      // the page has just gone elsewhere
      await this.page.waitForLoadState();
      return this.page.evaluate(look);
    });
    if (held.role !== 'page' && held.role !== 'main') {
      if (!held.name) this.faults.push(`${new URL(this.page.url()).pathname}: no name: ${held.said}`);
      if (!held.seen) this.faults.push(`${new URL(this.page.url()).pathname}: not to be seen: ${held.said}`);
      else if (!held.marked) this.faults.push(`${new URL(this.page.url()).pathname}: no mark: ${held.said}`);
    }
    return held;
  }

  /** Tab, until what has the focus is this; says which way it was when it never comes. */
  async to(role: string, name: string | RegExp, { back = false, most = 90 } = {}): Promise<Held> {
    const met: string[] = [];
    for (let n = 0; n <= most; n++) {
      const held = await this.held();
      const same = typeof name === 'string' ? held.name === name : name.test(held.name);
      if (held.role === role && same) return held;
      met.push(held.said);
      await this.press(back ? 'Shift+Tab' : 'Tab');
    }
    throw new Error(`${role} ${name} was not reached. On the way: ${met.slice(-30).join(' > ')}`);
  }

  /** Goes there and presses it. */
  async use(role: string, name: string | RegExp, key = 'Enter'): Promise<void> {
    await this.to(role, name);
    await this.press(key);
  }

  /** The focus is here, sooner or later: a dialog has opened, or closed again. */
  async expect(role: string, name: string | RegExp): Promise<void> {
    let last = '';
    for (let tries = 0; tries < 60; tries++) {
      const held = await this.held();
      last = held.said;
      if (held.role === role && (typeof name === 'string' ? held.name === name : name.test(held.name))) return;
      await this.page.waitForTimeout(250);
    }
    this.faults.push(`${new URL(this.page.url()).pathname}: the focus should be on ${role} ${name}, and is on ${last}`);
  }
}

function look(): Held {
  let at: Element | null = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  if (!at || at === document.body) return { said: 'the page', role: 'page', name: '', seen: true, marked: true };
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
    // a link that is a whole row is ringed by what is laid over the row
    const ring = [getComputedStyle(each), getComputedStyle(each, '::after')].some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0,
    );
    const accent = getComputedStyle(document.documentElement).getPropertyValue('--accent').trim();
    return ring || boxShadow !== 'none' || (accent !== '' && borderColor === accent);
  };
  // the box around a field is what is marked, and the face of a control whose own input is laid over it unseen
  const around = [at, at.parentElement, at.parentElement?.parentElement ?? null, at.nextElementSibling];
  const box = at.getBoundingClientRect();
  const shown = around.some((each) => {
    const rect = each?.getBoundingClientRect();
    return rect && rect.width > 4 && rect.height > 4 && Number(getComputedStyle(each as Element).opacity) > 0;
  });
  const inside = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  return {
    said: `${role} ${name}`.slice(0, 60),
    role,
    name,
    seen: shown && inside,
    // a caret is a mark, too; and the parts of a date have the focus inside
    marked:
      at.tagName === 'MAIN' ||
      (at as HTMLElement).isContentEditable ||
      (around.some(ringed) && (at.matches(':focus-visible') || input?.type === 'date')),
  };
}
