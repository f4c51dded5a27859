import { DecodeFailure, type EncodeAnswer, type EncodeOrder, encodePhoto } from './encode.ts';

/** What this file uses of a worker's `self`. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<EncodeOrder>) => void) | null;
  postMessage(answer: EncodeAnswer): void;
}
// the page's types know only a window's `self`
const scope = self as unknown as WorkerScope;

// the encoder runs in a worker, so that typing and scrolling stay smooth while photos are scaled
scope.onmessage = ({ data: { id, file, types } }) => {
  encodePhoto(file, types).then(
    (encoded) => scope.postMessage({ id, encoded }),
    (error: unknown) => scope.postMessage({ id, failure: error instanceof DecodeFailure ? 'decode' : 'encode' }),
  );
};
