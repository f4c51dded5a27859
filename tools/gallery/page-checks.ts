import type { Page } from 'playwright-core';
import { accessibilityViolations } from '../../tests/harness/accessibility.ts';

/** Layout problems that a screenshot alone doesn't show: horizontal scrolling, clipped and overflowing text. */
export async function findLayoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) {
      const widest = [...document.querySelectorAll('body *')].find((each) => {
        const box = each.getBoundingClientRect();
        return box.width > 0 && box.right > root.clientWidth + 1 && getComputedStyle(each).position !== 'fixed';
      });
      found.push(
        `scrolls horizontally: ${root.scrollWidth} px of ${root.clientWidth}, ${widest?.outerHTML.slice(0, 120)}`,
      );
    }
    for (const each of document.querySelectorAll<HTMLElement>('button, [role=tab], a, label, h1, h2, h3, th')) {
      const style = getComputedStyle(each);
      if (each.clientWidth === 0 || style.textOverflow === 'ellipsis' || style.display === 'inline') continue;
      if (each.closest('.sr-only') || each.clientWidth <= 2) continue;
      // text that is cut off on purpose ends in an ellipsis
      if (style.overflowX !== 'visible' && each.scrollWidth > each.clientWidth + 1)
        found.push(`clipped: ${each.scrollWidth} px in ${each.clientWidth}, "${each.innerText.slice(0, 60)}"`);
      else if (each.matches('button, [role=tab]')) {
        // the text alone: the touch target may be larger than the button
        if (each.querySelector(':scope > .sr-only')) continue;
        const words = document.createRange();
        words.selectNodeContents(each);
        const over = words.getBoundingClientRect().width - each.getBoundingClientRect().width;
        // a part may be cut off on purpose
        const cut = [...each.querySelectorAll('*')].some((part) => getComputedStyle(part).textOverflow === 'ellipsis');
        if (over > 1 && each.innerText && !cut)
          found.push(`overflows by ${Math.round(over)} px: "${each.innerText.slice(0, 60)}"`);
      }
    }
    return found;
  });
}

/** Motion despite "reduce motion": animations other than the loading spinner, and smooth scrolling. */
export async function findMotionFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const moving = document.getAnimations().filter((each) => {
      const { duration } = each.effect?.getComputedTiming() ?? {};
      return each.playState === 'running' && Number(duration) > 0 && (each as CSSAnimation).animationName !== 'turn';
    });
    const smooth = [...document.querySelectorAll('*')].filter(
      (each) => getComputedStyle(each).scrollBehavior === 'smooth',
    );
    return [
      ...moving.map((each) => `animated: ${(each.effect as KeyframeEffect).target?.outerHTML.slice(0, 120)}`),
      ...smooth.map((each) => `scrolls smoothly: ${each.outerHTML.slice(0, 120)}`),
    ];
  });
}

/** Violations of axe's rules, target size (24 px, or space around it) included. */
export async function findAccessibilityFaults(page: Page): Promise<string[]> {
  const violations = await accessibilityViolations(page, { rules: { 'target-size': { enabled: true } } });
  return violations.map(
    ({ id, help, html }) =>
      `${id}: ${help}: ${html
        .map((each) => each.slice(0, 140))
        .join(' | ')
        .slice(0, 420)}`,
  );
}
