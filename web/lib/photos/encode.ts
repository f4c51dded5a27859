/** Longest side of uploaded photos, px: the largest size that the server generates. */
export const uploadSide = 2048;
const quality = 0.85;

/** A request to the encoder, in a worker or in the page. */
export interface EncodeOrder {
  id: number;
  file: Blob;
  /** content types by preference: not every browser writes WebP */
  types: string[];
}

export interface EncodedPhoto {
  blob: Blob;
  width: number;
  height: number;
}

export type EncodeAnswer = { id: number; encoded: EncodedPhoto } | { id: number; failure: 'decode' | 'encode' };

export class DecodeFailure extends Error {}

type Canvas = OffscreenCanvas | HTMLCanvasElement;

function makeCanvas(width: number, height: number): Canvas {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}

/** The canvas as a file of a content type; null if the browser can't write that type (it would return a PNG). */
export async function canvasBlob(canvas: Canvas, type: string): Promise<Blob | null> {
  const blob =
    'convertToBlob' in canvas
      ? await canvas.convertToBlob({ type, quality })
      : await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  return blob?.type === type ? blob : null;
}

/**
 * Decodes a photo upright, scales it to `uploadSide` and encodes it as the first of `types` that the browser supports.
 * @throws DecodeFailure if the browser can't decode the photo, Error if it can't encode it
 */
export async function encodePhoto(file: Blob, types: string[]): Promise<EncodedPhoto> {
  const decoded = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((error: unknown) => {
    throw new DecodeFailure("The photo can't be read", { cause: error });
  });
  try {
    const scale = Math.min(1, uploadSide / Math.max(decoded.width, decoded.height));
    const width = Math.max(1, Math.round(decoded.width * scale));
    const height = Math.max(1, Math.round(decoded.height * scale));
    const canvas = makeCanvas(width, height);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D | null;
    if (!context) throw new Error('No canvas');
    context.imageSmoothingQuality = 'high';
    context.drawImage(decoded, 0, 0, width, height);
    for (const type of types) {
      const blob = await canvasBlob(canvas, type);
      if (blob) return { blob, width, height };
    }
    throw new Error('No encoder');
  } finally {
    decoded.close();
  }
}
