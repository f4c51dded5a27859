import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What is wrong with a screen at a width that a picture alone does not show: one line for each. */
export async function judgeLayout(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) {
      const widest = [...document.querySelectorAll('body *')].find((each) => {
        const box = each.getBoundingClientRect();
        return box.width > 0 && box.right > root.clientWidth + 1 && getComputedStyle(each).position !== 'fixed';
      });
      found.push(`scrolls sideways: ${root.scrollWidth} px of ${root.clientWidth}, ${widest?.outerHTML.slice(0, 120)}`);
    }
    for (const each of document.querySelectorAll<HTMLElement>('button, [role=tab], a, label, h1, h2, h3, th')) {
      const style = getComputedStyle(each);
      if (each.clientWidth === 0 || style.textOverflow === 'ellipsis' || style.display === 'inline') continue;
      if (each.closest('.sr-only') || each.clientWidth <= 2) continue;
      // what is cut off on purpose ends in an ellipsis
      if (style.overflowX !== 'visible' && each.scrollWidth > each.clientWidth + 1)
        found.push(`clipped: ${each.scrollWidth} px in ${each.clientWidth}, "${each.innerText.slice(0, 60)}"`);
      else if (each.matches('button, [role=tab]')) {
        // the letters alone: what is pressed may reach further than what is seen
        if (each.querySelector(':scope > .sr-only')) continue;
        const words = document.createRange();
        words.selectNodeContents(each);
        const over = words.getBoundingClientRect().width - each.getBoundingClientRect().width;
        // a part that is cut off on purpose is as long as it is
        const cut = [...each.querySelectorAll('*')].some((part) => getComputedStyle(part).textOverflow === 'ellipsis');
        if (over > 1 && each.innerText && !cut)
          found.push(`runs over by ${Math.round(over)} px: "${each.innerText.slice(0, 60)}"`);
      }
    }
    return found;
  });
}

/** What moves for somebody who asked for less motion: animations, but for the sign of waiting, and scrolling that glides. */
export async function judgeMotion(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const moving = document.getAnimations().filter((each) => {
      const { duration } = each.effect?.getComputedTiming() ?? {};
      return each.playState === 'running' && Number(duration) > 0 && (each as CSSAnimation).animationName !== 'turn';
    });
    const glides = [...document.querySelectorAll('*')].filter(
      (each) => getComputedStyle(each).scrollBehavior === 'smooth',
    );
    return [
      ...moving.map((each) => `moves: ${(each.effect as KeyframeEffect).target?.outerHTML.slice(0, 120)}`),
      ...glides.map((each) => `glides: ${each.outerHTML.slice(0, 120)}`),
    ];
  });
}

/** What the rules of accessibility say, the size of targets (24 px, or room around them) among them. */
export async function judgeAccess(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze();
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes
        .map(({ html }) => html.slice(0, 140))
        .join(' | ')
        .slice(0, 420)}`,
  );
}
