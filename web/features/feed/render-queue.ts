/** How many posts are rendered per frame: a phone has time for that many. */
const AT_ONCE = 1;

const waiting = new Set<() => void>();

function next(): void {
  let left = AT_ONCE;
  for (const render of waiting) {
    if (left-- === 0) break;
    waiting.delete(render);
    render();
  }
  if (waiting.size > 0) requestAnimationFrame(next);
}

/**
 * Renders posts outside the window one after another, each in a frame of its own: a whole page of posts at once would
 * make scrolling stutter.
 * @returns a function that cancels it
 */
export function renderSoon(render: () => void): () => void {
  if (waiting.size === 0) requestAnimationFrame(next);
  waiting.add(render);
  return () => void waiting.delete(render);
}
