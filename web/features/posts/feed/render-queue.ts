/** How many are drawn for one frame: a phone has time for that many cards. */
const AT_ONCE = 1;

const waiting = new Set<() => void>();

function next(): void {
  let left = AT_ONCE;
  for (const draw of waiting) {
    if (left-- === 0) break;
    waiting.delete(draw);
    draw();
  }
  if (waiting.size > 0) requestAnimationFrame(next);
}

/**
 * Draws what is not in sight yet one after another, each in a frame of its own: a page of posts at once would hold the scrolling up.
 * @returns what takes it back
 */
export function drawSoon(draw: () => void): () => void {
  if (waiting.size === 0) requestAnimationFrame(next);
  waiting.add(draw);
  return () => void waiting.delete(draw);
}
