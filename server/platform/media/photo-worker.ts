import { makeAvatar, makeImage, type ProcessedImage } from './images.ts';
import { MediaError, type MediaErrorCode } from './media-error.ts';

/** A request to the process that decodes photos: it answers each one and ends with its parent. */
export interface PhotoOrder {
  id: number;
  make: 'image' | 'avatar';
  input: string | Uint8Array;
}

export interface PhotoAnswer {
  id: number;
  image?: ProcessedImage;
  refused?: MediaErrorCode;
  /** the decoder's error, for the log */
  reason?: string;
}

async function answer({ id, make, input }: PhotoOrder): Promise<PhotoAnswer> {
  try {
    return { id, image: await (make === 'avatar' ? makeAvatar(input) : makeImage(input)) };
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
