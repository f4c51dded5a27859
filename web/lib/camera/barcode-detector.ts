/** The part of the browser's BarcodeDetector that we use. */
export interface BarcodeDetector {
  detect(source: ImageBitmapSource): Promise<{ rawValue: string }[]>;
}
type DetectorClass = {
  new (options: { formats: string[] }): BarcodeDetector;
  getSupportedFormats(): Promise<string[]>;
};

/** The browser's own reader of a kind of code; null where it has none. */
export async function barcodeDetector(format: 'qr_code' | 'ean_13'): Promise<BarcodeDetector | null> {
  const Built = (window as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const formats: string[] = (await Built?.getSupportedFormats().catch(() => [])) ?? [];
  return Built && formats.includes(format) ? new Built({ formats: [format] }) : null;
}
