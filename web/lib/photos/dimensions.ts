import type { PhotoKind } from '../../../contract/file-kinds.ts';

export interface PhotoShape {
  /** pixels as stored, before any rotation */
  width: number;
  height: number;
  /** has several frames; true of every GIF, false of every PNG */
  animated: boolean;
}

/**
 * Reads a photo's dimensions from its first bytes without decoding it, so that one above the limit never fills the
 * device's memory. Null if these bytes don't contain them.
 */
export function measuredShape(head: Uint8Array, kind: PhotoKind): PhotoShape | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  try {
    if (kind === 'png') return { width: view.getUint32(16), height: view.getUint32(20), animated: false };
    // Only the end of a GIF shows whether it has more than one frame; all are left as they are.
    if (kind === 'gif') return { width: view.getUint16(6, true), height: view.getUint16(8, true), animated: true };
    return kind === 'webp' ? webpShape(view) : jpegShape(view);
  } catch {
    // a read past the end of these bytes throws
    return null;
  }
}

/** By the first chunk's type: VP8X has several frames, transparency or metadata, VP8L is lossless, 'VP8 ' lossy. */
function webpShape(view: DataView): PhotoShape | null {
  const chunk = String.fromCharCode(view.getUint8(12), view.getUint8(13), view.getUint8(14), view.getUint8(15));
  if (chunk === 'VP8X') {
    const side = (at: number) => (view.getUint16(at, true) | (view.getUint8(at + 2) << 16)) + 1;
    return { width: side(24), height: side(27), animated: (view.getUint8(20) & 2) !== 0 };
  }
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, animated: false };
  }
  if (chunk !== 'VP8 ') return null;
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff, animated: false };
}

/** Skips segment by segment to the frame header (0xc0–0xcf, but c4, c8 and cc are other segments), which has the dimensions. */
function jpegShape(view: DataView): PhotoShape | null {
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    // Fill bytes may precede a marker.
    if (marker === 0xff) at += 1;
    else if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5), animated: false };
    else at += 2 + view.getUint16(at + 2);
  }
}
