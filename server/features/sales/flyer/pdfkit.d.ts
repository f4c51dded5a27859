/** What flyers use of PDFKit. */
declare module 'pdfkit' {
  interface TextOptions {
    width?: number;
    height?: number;
    align?: 'center';
    ellipsis?: boolean;
  }

  export interface PdfDocument {
    on(event: 'data', take: (part: Buffer) => void): this;
    on(event: 'end', take: () => void): this;
    on(event: 'error', take: (error: Error) => void): this;
    font(name: string): this;
    fontSize(points: number): this;
    fillColor(colour: string): this;
    fill(colour: string): this;
    strokeColor(colour: string): this;
    lineWidth(points: number): this;
    dash(length: number, options: { space: number }): this;
    undash(): this;
    rect(left: number, top: number, width: number, height: number): this;
    moveTo(left: number, top: number): this;
    lineTo(left: number, top: number): this;
    stroke(): this;
    save(): this;
    restore(): this;
    text(text: string, left: number, top: number, options: TextOptions): this;
    heightOfString(text: string, options: TextOptions): number;
    image(
      source: Buffer,
      left: number,
      top: number,
      options: { fit: [number, number]; align: 'center'; valign: 'center' },
    ): this;
    end(): void;
  }

  const Document: new (options: { size: string; margin: number; info: Record<string, string> }) => PdfDocument;
  export default Document;
}
