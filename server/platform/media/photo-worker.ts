import { makeAvatar, makeImage, type ProcessedImage } from './images.ts';
import { MediaError, type MediaErrorCode } from './media-error.ts';

/** Work of a feature that is done here: the module's default export gets `about` and returns plain data or bytes. */
export interface Work {
  /** address of the module */
  module: string;
  /** plain data, as it can be sent to another process */
  about: unknown;
}

/** What can be asked for, and what it is made of. */
export interface PhotoInput {
  image: string | Uint8Array;
  avatar: string | Uint8Array;
  work: Work;
}

/** What comes back. */
export interface PhotoResult {
  image: ProcessedImage;
  avatar: ProcessedImage;
  work: unknown;
}

/** A request to the process that decodes photos and does other long work: it answers each one and ends with its parent. */
export type PhotoOrder = { [M in keyof PhotoInput]: { id: number; make: M; input: PhotoInput[M] } }[keyof PhotoInput];

/** The answer to the order of the same id: what was made, or why it was refused. */
export interface PhotoAnswer {
  id: number;
  made?: unknown;
  refused?: MediaErrorCode;
  /** the decoder's error, for the log */
  reason?: string;
}

function runOrder(order: PhotoOrder): Promise<unknown> {
  if (order.make === 'work') return work(order.input);
  return order.make === 'avatar' ? makeAvatar(order.input) : makeImage(order.input);
}

async function work({ module, about }: Work): Promise<unknown> {
  const { default: done } = (await import(module)) as { default(about: unknown): unknown };
  return done(about);
}

async function answer(order: PhotoOrder): Promise<PhotoAnswer> {
  const { id } = order;
  try {
    return { id, made: await runOrder(order) };
  } catch (error) {
    const refused = error instanceof MediaError ? error.code : 'broken_file';
    const cause = error instanceof MediaError ? error.cause : error;
    return { id, refused, reason: cause instanceof Error ? cause.message : undefined };
  }
}

process.on('message', (order: PhotoOrder) => {
  void answer(order).then((done) => process.send?.(done));
});
process.on('disconnect', () => process.exit());
