import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism, setPriority } from 'node:os';
import { join } from 'node:path';
import { Semaphore } from '../semaphore.ts';
import type { ProcessedImage } from './images.ts';
import { MediaError, mediaQueue } from './media-error.ts';
import type { PhotoAnswer, PhotoInput, PhotoOrder, PhotoResult } from './photo-worker.ts';

/** An order that takes longer ends the process, and is refused. */
const secondsPerPhoto = 30;
/** After this time without work the process is ended. */
const idleSeconds = 30;
/** The fonts of text that is drawn into images, the same on every machine. */
const FONTS = join(import.meta.dirname, 'fonts/fonts.conf');

/** An order in progress. */
interface Order {
  sent: PhotoOrder;
  /** how often the process ended while it was in progress */
  crashes: number;
  timer: NodeJS.Timeout;
  done: (made: unknown) => void;
  refuse: (error: MediaError) => void;
}

// One photo per two processors, since `makePhoto` does two things at a time. When too many wait, more are refused at once.
const photos = new Semaphore(Math.max(1, Math.floor(availableParallelism() / 2)), mediaQueue);
/** the orders in progress, by their ids */
const open = new Map<number, Order>();
let child: ChildProcess | null = null;
let idle: NodeJS.Timeout | undefined;
let lastId = 0;
/** how often the process was ended: an order from before an end starts no other one */
let ends = 0;

/**
 * The child process in which photos are decoded and other long work is done: a file that crashes, hangs or bloats the decoder
 * fails alone, the memory is freed when the work is done, and the server's event loop and thread pool stay free. The process
 * starts with the first photo, has none of the server's environment and ends after half a minute without work.
 */
function worker(): ChildProcess {
  if (child) return child;
  const started = fork(new URL('./photo-worker.ts', import.meta.url), {
    // Two malloc arenas instead of one per thread: half the memory at the same speed.
    env: { MALLOC_ARENA_MAX: '2', FONTCONFIG_FILE: FONTS },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  started.on('message', (answer) => settle(answer as PhotoAnswer));
  started.on('error', () => recover(started));
  started.on('exit', () => recover(started));
  // The server may exit while the process is idle; it ends by itself when the channel closes.
  started.unref();
  started.channel?.unref();
  try {
    if (started.pid) setPriority(started.pid, 5);
  } catch {
    // Where priorities can't be set, photos compete with requests as equals.
  }
  child = started;
  return started;
}

function send(order: Order): void {
  clearTimeout(idle);
  order.timer = setTimeout(() => {
    // counts as its first crash, so that `recover` refuses it and retries only the others in progress
    order.crashes = 1;
    child?.kill('SIGKILL');
  }, secondsPerPhoto * 1000);
  // An error here means that the process died, which `recover` handles.
  worker().send(order.sent, () => {});
}

function settle(answer: PhotoAnswer): void {
  const order = open.get(answer.id);
  if (!order) return;
  open.delete(answer.id);
  clearTimeout(order.timer);
  if (answer.refused) order.refuse(new MediaError(answer.refused, answer.reason));
  else order.done(answer.made);
  if (open.size === 0 && child) idle = setTimeout(() => endPhotoProcess(), idleSeconds * 1000).unref();
}

/** After a crash every order in progress is retried once. One that was in progress at two is assumed to be their cause. */
function recover(gone: ChildProcess): void {
  if (child !== gone) return;
  child = null;
  for (const order of open.values()) {
    clearTimeout(order.timer);
    if (order.crashes > 0) settle({ id: order.sent.id, refused: 'broken_file', reason: 'the decoder ended' });
    else {
      order.crashes = 1;
      send(order);
    }
  }
}

/**
 * Sends an order to the process when it's its turn.
 * @throws MediaError 'busy' when too many are queued, 'broken_file' when it takes too long or crashes twice, else its own
 */
function placeOrder<M extends keyof PhotoInput>(make: M, input: PhotoInput[M]): Promise<PhotoResult[M]> {
  const placed = ends;
  return photos.run(
    () =>
      new Promise<PhotoResult[M]>((done, refuse) => {
        if (placed !== ends) return refuse(new MediaError('busy'));
        lastId += 1;
        const asked: Order = {
          sent: { id: lastId, make, input } as PhotoOrder,
          crashes: 0,
          timer: setTimeout(() => {}, 0),
          done: done as Order['done'],
          refuse,
        };
        open.set(lastId, asked);
        send(asked);
      }),
  );
}

/** `makeImage` in the photo process; also throws MediaError 'busy' when too many photos are queued. */
export function processImage(input: string | Uint8Array): Promise<ProcessedImage> {
  return placeOrder('image', input);
}

/** `makeAvatar` in the photo process; also throws MediaError 'busy' when too many photos are queued. */
export function processAvatar(input: string | Uint8Array): Promise<ProcessedImage> {
  return placeOrder('avatar', input);
}

/**
 * Does work of a feature in the photo process, for work that would block the event loop for more than a few milliseconds.
 * @param module its default export does the work, from `about` alone: plain data
 * @returns what the module returns, as plain data; bytes as Uint8Array
 * @throws MediaError 'busy' when too much is queued; 'broken_file' for any error, with its message as the cause
 */
export const workApart = (module: URL, about: unknown): Promise<unknown> =>
  placeOrder('work', { module: module.href, about });

/** Ends the photo process, if there is one, for a graceful stop. Orders in progress and those that wait are refused as 'busy'. */
export function endPhotoProcess(): void {
  clearTimeout(idle);
  ends += 1;
  const ending = child;
  child = null;
  if (ending?.connected) ending.disconnect();
  for (const order of open.values()) settle({ id: order.sent.id, refused: 'busy' });
}
