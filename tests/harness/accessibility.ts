import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** A rule that a page breaks, and the elements (as HTML) that break it. */
export interface Violation {
  id: string;
  help: string;
  html: string[];
}

export interface AccessibilityOptions {
  /** a selector, to check a part alone */
  within?: string;
  rules?: RunOptions['rules'];
}

let script: string | undefined;

/** The rules that a page breaks. Only violations leave the page: describing what passes takes longer than finding it. */
export async function accessibilityViolations(page: Page, options: AccessibilityOptions = {}): Promise<Violation[]> {
  script ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  // a document has it once, whatever number of checks
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script);
  return page.evaluate(async ({ within, rules = {} }) => {
    // in the middle of a fade no text has its contrast; an animation that was cancelled has ended too
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)));
    const { axe } = window as unknown as { axe: typeof Axe };
    const { violations } = await axe.run(within ? { include: [within] } : document, {
      resultTypes: ['violations'],
      // on by itself are all rules of level A and AA and the best practices
      rules: { 'label-content-name-mismatch': { enabled: true }, ...rules },
    });
    return violations.map(({ id, help, nodes }) => ({ id, help, html: nodes.map((node) => node.html) }));
  }, options);
}
