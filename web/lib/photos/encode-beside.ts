import { DecodeFailure, type EncodeAnswer, type EncodedPhoto, type EncodeOrder, encodePhoto } from './encode.ts';

/** A photo that takes the worker longer than this has failed. */
const patienceMs = 30_000;
/** The worker ends after this time without a photo, which frees its memory. */
const idleMs = 20_000;

let worker: Worker | null = null;
/** a worker has failed, so the page encodes from now on */
let broken = false;
let idle: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;
/** resolves when all photos so far are done */
let turn: Promise<unknown> = Promise.resolve();

function startWorker(): Worker | null {
  if (broken || typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return null;
  worker ??= new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module', name: 'photos' });
  return worker;
}

function stopWorker(): void {
  worker?.terminate();
  worker = null;
}

function ask(beside: Worker, order: EncodeOrder): Promise<EncodedPhoto> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => fail(new Error('The photo took too long')), patienceMs);
    const stopListening = () => {
      clearTimeout(patience);
      beside.removeEventListener('message', hear);
      beside.removeEventListener('error', breakDown);
    };
    const fail = (error: Error) => {
      stopListening();
      stopWorker();
      reject(error);
    };
    // A worker that can't start (an old browser, a strict policy) isn't tried again; the page encodes instead.
    const breakDown = () => {
      broken = true;
      fail(new Error('The worker failed'));
    };
    const hear = ({ data }: MessageEvent<EncodeAnswer>) => {
      if (data.id !== order.id) return;
      stopListening();
      if ('encoded' in data) resolve(data.encoded);
      else reject(data.failure === 'decode' ? new DecodeFailure() : new Error("The photo can't be encoded"));
    };
    beside.addEventListener('message', hear);
    beside.addEventListener('error', breakDown);
    beside.postMessage(order);
  });
}

async function encodeNow(file: Blob, types: string[]): Promise<EncodedPhoto> {
  clearTimeout(idle);
  try {
    const beside = startWorker();
    if (!beside) return await encodePhoto(file, types);
    lastId += 1;
    return await ask(beside, { id: lastId, file, types }).catch((error: unknown) => {
      if (broken) return encodePhoto(file, types);
      throw error;
    });
  } finally {
    idle = setTimeout(stopWorker, idleMs);
  }
}

/**
 * `encodePhoto` in a worker, or in the page where workers don't run; one photo at a time, because ten decoded photos at once
 * would fill a phone's memory.
 * @throws what `encodePhoto` throws, and Error when the worker takes longer than 30 seconds
 */
export function encodeBeside(file: Blob, types: string[]): Promise<EncodedPhoto> {
  const mine = turn.then(() => encodeNow(file, types));
  turn = mine.catch(() => {});
  return mine;
}
