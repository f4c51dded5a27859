import { barcodeDetector } from '../../lib/camera/barcode-detector.ts';
import type { ReadVideo } from '../../lib/camera/use-camera.ts';

/** A function that reads QR codes: by the browser's own reader where it has one, else by a library that is loaded for it. */
export async function codeReader(): Promise<ReadVideo> {
  const detector = await barcodeDetector('qr_code');
  // a picture that can't be read counts as one without a code: the next one follows
  if (detector) return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue ?? null;
  const { default: decode } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video;
    if (!context || width === 0) return null;
    Object.assign(canvas, { width, height });
    context.drawImage(video, 0, 0);
    try {
      return decode(context.getImageData(0, 0, width, height));
    } catch {
      // it throws for a picture without a code
      return null;
    }
  };
}
