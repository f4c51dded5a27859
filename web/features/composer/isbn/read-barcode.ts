import { barcodeDetector } from '../../../lib/camera/barcode-detector.ts';
import type { ReadVideo } from '../../../lib/camera/use-camera.ts';

/** Longest sides in px that a photo is scaled down to: small ones lose noise, large ones have thin bars. */
const SIZES = [800, 1280, 480, 1920];
const VIDEO_SIZE = 960;

type Turn = 0 | 90;

/** A picture's pixels, scaled down so that its longest side is at most `size` px, and turned; null if it has none. */
function pixels(
  source: CanvasImageSource,
  { width, height }: { width: number; height: number },
  size: number,
  turn: Turn = 0,
): ImageData | null {
  const scale = Math.min(1, size / Math.max(width, height));
  const [across, down] = [Math.round(width * scale), Math.round(height * scale)];
  const canvas = document.createElement('canvas');
  Object.assign(canvas, turn === 90 ? { width: down, height: across } : { width: across, height: down });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || across === 0 || down === 0) return null;
  if (turn === 90) {
    context.translate(down, 0);
    context.rotate(Math.PI / 2);
  }
  context.drawImage(source, 0, 0, across, down);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** The library for browsers that have no reader of their own; loaded when it's needed. */
const loadReader = async () => (await import('./zxing-reader.ts')).readEan;

/** Loads what reads the barcode of a book in the camera's picture. @returns a function that reads it, null if there's none */
export async function videoReader(): Promise<ReadVideo> {
  const detector = await barcodeDetector('ean_13');
  if (detector) return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue ?? null;
  const readEan = await loadReader();
  return async (video) => {
    const image = pixels(video, { width: video.videoWidth, height: video.videoHeight }, VIDEO_SIZE);
    return image && readEan(image);
  };
}

/**
 * Reads the barcode in a photo, in several sizes and turns.
 * @returns null for a photo without one
 * @throws DOMException for a file that isn't a picture
 */
export async function readPhoto(file: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(file);
  try {
    const detector = await barcodeDetector('ean_13');
    const found = detector && (await detector.detect(bitmap).catch(() => []))[0]?.rawValue;
    if (found) return found;
    const readEan = await loadReader();
    for (const turn of [0, 90] as const)
      for (const size of SIZES) {
        const image = pixels(bitmap, bitmap, size, turn);
        const text = image && readEan(image);
        if (text) return text;
      }
    return null;
  } finally {
    bitmap.close();
  }
}
