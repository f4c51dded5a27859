/** Reads the QR code in a picture of the camera; null if there's none. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | null>;

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> };

/** The browser's own reader where it has one, else a library that is loaded for it. */
export async function codeReader(): Promise<ReadCode> {
  const Built = (window as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const formats: string[] = (await Built?.getSupportedFormats().catch(() => [])) ?? [];
  if (Built && formats.includes('qr_code')) {
    const detector = new Built({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue ?? null;
  }
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
