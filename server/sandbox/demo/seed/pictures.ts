import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { avatarSizes, photoSizes } from '../../../../contract/posts/gallery.ts';
import type { FileStore } from '../../../platform/storage/index.ts';
import type { PlannedFile } from './files.ts';
import type { PictureAnswer, PictureOrder } from './picture-worker.ts';

/** The properties of a stored picture. */
export interface Picture {
  width: number;
  height: number;
  bytes: number;
  placeholder: string;
  colour: string;
  sizes: readonly number[];
}

/** The largest photo size would show no more detail of a drawing. */
const demoSizes = photoSizes.filter((size) => size < 2048);

/**
 * Renders the demo's SVG files and stores them under their files' keys, in the product's sizes. They skip the upload
 * check, which never accepts SVG, since they are our own. A separate process renders them, so that its memory is freed
 * afterwards.
 * @returns the pictures by file id
 * @throws Error when one could not be rendered or stored
 */
export async function makePictures(store: FileStore, files: readonly PlannedFile[]): Promise<Map<string, Picture>> {
  const cores = availableParallelism();
  const renderer = new Renderer(cores);
  const pictures = new Map<string, Picture>();
  const waiting = [...files];
  const worker = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift())
      pictures.set(file.id, await keep(store, file, await renderer.render(file)));
  };
  try {
    // render some while others are being written
    await Promise.all(Array.from({ length: Math.min(3 * cores, 24) }, worker));
  } finally {
    waiting.length = 0;
    renderer.end();
  }
  return pictures;
}

async function keep(store: FileStore, file: PlannedFile, rendered: PictureAnswer): Promise<Picture> {
  await Promise.all(
    rendered.made.map(({ size, data }) => store.put(`${file.key}/${size}.webp`, data, { contentType: 'image/webp' })),
  );
  const { width, height, placeholder, colour, made } = rendered;
  const bytes = made.reduce((sum, { data }) => sum + data.length, 0);
  return { width, height, bytes, placeholder, colour, sizes: made.map(({ size }) => size) };
}

/** The connection to the rendering process. */
class Renderer {
  readonly #child: ChildProcess;
  readonly #open = new Map<string, { done: (answer: PictureAnswer) => void; fail: (error: Error) => void }>();

  constructor(threads: number) {
    this.#child = fork(new URL('./picture-worker.ts', import.meta.url), {
      env: { UV_THREADPOOL_SIZE: String(threads), MALLOC_ARENA_MAX: '2' },
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child.on('message', (answer) => this.#settle(answer as PictureAnswer));
    this.#child.on('error', (error) => this.#failAll(error));
    this.#child.on('exit', () => this.#failAll(new Error('the rendering process ended')));
  }

  render({ id, purpose, svg }: PlannedFile): Promise<PictureAnswer> {
    const sizes = purpose === 'profile' ? avatarSizes : demoSizes;
    return new Promise((done, fail) => {
      this.#open.set(id, { done, fail });
      this.#child.send({ id, svg, sizes } satisfies PictureOrder, (error) => {
        if (error) this.#failAll(error);
      });
    });
  }

  end(): void {
    if (this.#child.connected) this.#child.disconnect();
  }

  #settle(answer: PictureAnswer): void {
    const request = this.#open.get(answer.id);
    this.#open.delete(answer.id);
    if (answer.failed === undefined) request?.done(answer);
    else request?.fail(new Error(`a picture failed: ${answer.failed}`));
  }

  #failAll(error: Error): void {
    for (const { fail } of this.#open.values()) fail(error);
    this.#open.clear();
  }
}
