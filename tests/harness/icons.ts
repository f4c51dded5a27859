import type { Page } from 'playwright-core';

/** Icons that stick out of what they are drawn in, such as a check mark that is larger than its circle, as HTML. */
export const iconsOutside = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button svg, a svg, label svg, .rounded-pill svg')].flatMap((icon) => {
      const parent = icon.parentElement as Element;
      // an inline box is as high as its text, and what is positioned is placed there on purpose
      if (/^(?:inline|contents)$/.test(getComputedStyle(parent).display)) return [];
      const { position, visibility } = getComputedStyle(icon);
      // one that turns sticks out with its corners
      if (position !== 'static' || visibility === 'hidden' || icon.getAnimations().length > 0) return [];
      const [inner, outer] = [icon.getBoundingClientRect(), parent.getBoundingClientRect()];
      const isInside =
        inner.left >= outer.left - 0.5 &&
        inner.right <= outer.right + 0.5 &&
        inner.top >= outer.top - 0.5 &&
        inner.bottom <= outer.bottom + 0.5;
      return isInside || inner.width === 0 ? [] : [parent.outerHTML];
    }),
  );
