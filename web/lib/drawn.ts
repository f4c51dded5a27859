const root = document.getElementById('root');

/** Whether what the page shows was drawn by the server, and its code has not drawn over it yet. */
export let isDrawn = root?.dataset.drawn !== undefined;

/** Whether the server is drawing just now, for a window of any width. */
export const isDrawing = !root;

/** The page's code has drawn. */
export const drawnOver = (): void => void (isDrawn = false);

/** Whoever scrolled what the server drew stays where he is when the code draws over it. */
export const hasBeenRead = (): boolean => isDrawn && window.scrollY > 0;
