/** What the test of flyers uses of MuPDF. */
declare module 'mupdf' {
  interface Picture {
    getPixels(): Uint8ClampedArray;
    getWidth(): number;
    getHeight(): number;
  }
  interface Page {
    getBounds(): [number, number, number, number];
    toStructuredText(options: string): { asText(): string };
    toPixmap(matrix: unknown, space: unknown, alpha: boolean): Picture;
  }
  export const Document: {
    openDocument(bytes: Uint8Array, type: string): { countPages(): number; loadPage(index: number): Page };
  };
  export const Matrix: { scale(x: number, y: number): unknown };
  export const ColorSpace: { DeviceRGB: unknown };
}
