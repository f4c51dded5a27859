import type { Demo } from '../browser/demo.ts';
import { logIn } from '../browser/demo.ts';
import { type Frames, scrollThrough } from './in-page.ts';
import { withWork } from './work.ts';

/** A frame is in time when none was missed before it: clocks differ by a little, so a frame and a half is the limit. */
export const FRAME_MS = 1000 / 60;
export const LATE_MS = FRAME_MS * 1.5;
/** An empty page that is as tall: how smoothly this machine scrolls at all. */
const EMPTY = '<!doctype html><title>Empty</title><body style="margin:0;height:400000px;background:#fff">';
const EMPTY_FRAMES = 3_000;

export interface Scrolled {
  value: Frames;
  /** ms of the main thread for each frame */
  work: number[];
}

/** Scrolls an empty page, signs in, and scrolls the feed to its end or for `most` frames. */
export async function scrollFeed(
  { browser, page }: Demo,
  { step, most, before }: { step: number; most: number; before?: () => Promise<void> },
): Promise<{ empty: Scrolled; feed: Scrolled }> {
  const through = (most: number) => () => page.evaluate(scrollThrough, { step, most });
  await page.setContent(EMPTY);
  const empty = await withWork(browser, page, through(Math.min(most, EMPTY_FRAMES)));
  await logIn(page);
  await before?.();
  return { empty, feed: await withWork(browser, page, through(most)) };
}

/** Which part of all is within a limit, from 0 to 1. */
export const within = (all: readonly number[], limit: number): number =>
  all.filter((ms) => ms <= limit).length / all.length;
