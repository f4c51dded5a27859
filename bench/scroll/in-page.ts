/** How a page's frames came while it was scrolled. */
export interface Frames {
  /** ms between two frames, in order */
  intervals: number[];
  /** how far it came, px */
  scrolled: number;
  /** posts that were there at the end */
  posts: number;
}

/**
 * Runs in the page: scrolls down evenly until there is no more, or `most` frames have come, and notes when each frame came.
 * Where the list's end is reached before the next posts have come, it waits for them as a reader would.
 */
export function scrollThrough({ step, most }: { step: number; most: number }): Promise<Frames> {
  return new Promise((done) => {
    const intervals: number[] = [];
    let last: number | undefined;
    let still = 0;
    let scrolled = 0;
    const frame = (now: number) => {
      if (last !== undefined) intervals.push(now - last);
      last = now;
      const before = window.scrollY;
      window.scrollBy(0, step);
      const moved = window.scrollY - before;
      scrolled += moved;
      still = moved > 0 ? 0 : still + 1;
      if (intervals.length >= most || still > 180) {
        const posts = document.querySelectorAll('[data-item]:not([data-item^="+"])').length;
        done({ intervals: intervals.slice(0, intervals.length - still), scrolled, posts });
      } else requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}
