import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Asker, fine } from './asker.ts';
import type { Answer, Client } from './client.ts';

/** When an upload is tried again, as the page does: the delays of web/lib/uploads.ts. */
const AGAIN_MS = [0, 800, 2_000, 4_000, 8_000];
const TUS = { 'tus-resumable': '1.0.0' };
const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Photos: sent in two pieces, put into a post, and looked at. */
export class Photos {
  readonly #asker: Asker;
  readonly #photo: Buffer;
  #shown: string[] = [];

  constructor(asker: Asker, photo: Buffer) {
    this.#asker = asker;
    this.#photo = photo;
  }

  /** A post with a photo. Where the server of an upload or the store is gone, the upload is begun anew, as the page does. */
  async post(client: Client, mark: string): Promise<void> {
    const { recorded } = this.#asker;
    const began = performance.now();
    let upload: string;
    for (let tries = 0; ; tries++) {
      try {
        upload = await this.#send(client);
        break;
      } catch (error) {
        const delay = AGAIN_MS[tries];
        if (delay === undefined) return recorded.note('media', 'upload', began, (error as Error).message);
        await sleep(delay);
        recorded.begunAnew++;
      }
    }
    recorded.note('media', 'upload', began, null);
    const answer = await this.#asker.insist(client, 'media', 'post with a photo', {
      method: 'POST',
      path: '/api/posts',
      body: {
        text: { blocks: [{ type: 'paragraph', spans: [{ text: mark }] }] },
        files: [{ upload }],
      },
      headers: { 'idempotency-key': randomUUID() },
    });
    if (!this.#asker.acknowledge('post', answer, mark)) return;
    const path = `/files/${upload}/640.webp`;
    recorded.acknowledged.push({ what: 'photo', id: path, mark: '' });
    this.#shown = [...this.#shown.slice(-49), path];
  }

  async look(client: Client): Promise<void> {
    const path = this.#shown[Math.floor(Math.random() * this.#shown.length)];
    if (path) await this.#asker.ask(client, 'media', 'photo', { path });
  }

  async #send(client: Client): Promise<string> {
    const begun = await client.ask({
      method: 'POST',
      path: '/api/uploads',
      headers: {
        ...TUS,
        'upload-length': String(this.#photo.length),
        'upload-metadata': `filename ${base64('photo.jpg')},filetype ${base64('image/jpeg')},purpose ${base64('post')}`,
      },
    });
    if (begun.status !== 201) throw new Error(`${begun.status} to begin`);
    const half = Math.floor(this.#photo.length / 2);
    let last: Answer | undefined;
    for (const [at, piece] of [
      [0, this.#photo.subarray(0, half)],
      [half, this.#photo.subarray(half)],
    ] as const) {
      last = await client.ask({
        method: 'PATCH',
        path: String(begun.headers.location),
        body: piece,
        headers: { ...TUS, 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' },
      });
      if (!fine(last.status)) throw new Error(`${last.status} to a piece`);
    }
    return (last?.json as { upload?: string } | undefined)?.upload ?? '';
  }
}
