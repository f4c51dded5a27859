import BinaryBitmap from '@zxing/library/esm/core/BinaryBitmap.js';
import DecodeHintType from '@zxing/library/esm/core/DecodeHintType.js';
import GlobalHistogramBinarizer from '@zxing/library/esm/core/common/GlobalHistogramBinarizer.js';
import EAN13Reader from '@zxing/library/esm/core/oned/EAN13Reader.js';
import RGBLuminanceSource from '@zxing/library/esm/core/RGBLuminanceSource.js';

const reader = new EAN13Reader();
const hints = new Map<DecodeHintType, unknown>([[DecodeHintType.TRY_HARDER, true]]);

/** Reads an EAN-13 barcode whose bars are about upright; null if there's none. */
export function readEan({ data, width, height }: ImageData): string | null {
  const grey = new Uint8ClampedArray(width * height);
  for (let at = 0; at < grey.length; at++) {
    const [red = 0, green = 0, blue = 0] = [data[4 * at], data[4 * at + 1], data[4 * at + 2]];
    grey[at] = (red + 2 * green + blue) / 4;
  }
  try {
    const source = new RGBLuminanceSource(grey, width, height);
    return reader.decode(new BinaryBitmap(new GlobalHistogramBinarizer(source)), hints).getText();
  } catch {
    // it throws for a picture without a barcode
    return null;
  }
}
