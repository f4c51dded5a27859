import PDFDocument, { type PdfDocument } from 'pdfkit';
import sharp from 'sharp';
import { encodeQR } from 'qr';
import type { Paper } from '../../../../contract/sales/flyers.ts';

export interface FlyerContent {
  paper: Paper;
  /** of the campus, such as `#841617` */
  colour: string;
  campus: string;
  title: string;
  /** "$85", "Free", "20% off right now"; null for none */
  price: string | null;
  /** further lines: the last day, the place */
  facts: readonly string[];
  /** as it is stored */
  photo: Uint8Array | null;
  /** the page that the QR codes open */
  url: string;
}

const sizes: Record<Paper, { width: number; height: number; name: string }> = {
  letter: { width: 612, height: 792, name: 'LETTER' },
  a4: { width: 595.28, height: 841.89, name: 'A4' },
};
const MARGIN = 40;
const HEAD = 64;
const STRIP_HEIGHT = 150;
const STRIPS = 8;
const QR_SIZE = 150;

/** The built-in fonts have the characters of Western Europe; others are left out. */
const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[^\x20-\x7e\xa0-\xff–—•…]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Draws one page: what it is, a large QR code, and strips with QR codes to tear off. Runs in the photo process. */
export default async function drawFlyer({
  paper,
  colour,
  campus,
  title,
  price,
  facts,
  photo,
  url,
}: FlyerContent): Promise<Buffer> {
  const { width, height, name } = sizes[paper];
  const shownTitle = printable(title) || 'For sale';
  const picture = photo && (await sharp(photo).flatten({ background: '#ffffff' }).jpeg({ quality: 82 }).toBuffer());
  const doc = new PDFDocument({ size: name, margin: 0, info: { Title: shownTitle, Creator: 'Quad' } });
  const done = new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
  const inner = width - 2 * MARGIN;
  doc.rect(0, 0, width, HEAD).fill(colour);
  doc.font('Helvetica-Bold').fontSize(24).fillColor('#ffffff');
  doc.text(printable(campus), MARGIN, 20, { width: inner, height: 28, ellipsis: true });

  doc.fillColor('#111112').fontSize(34);
  const titleTop = HEAD + 26;
  doc.text(shownTitle, MARGIN, titleTop, { width: inner, height: 84, ellipsis: true });
  let top = titleTop + Math.min(84, doc.heightOfString(shownTitle, { width: inner })) + 8;
  if (price) {
    doc.fillColor(colour).fontSize(44).text(price, MARGIN, top, { width: inner, height: 52, ellipsis: true });
    top += 56;
  }
  doc.fillColor('#333336').font('Helvetica').fontSize(16);
  for (const fact of facts.map(printable).filter(Boolean)) {
    doc.text(fact, MARGIN, top, { width: inner, height: 22, ellipsis: true });
    top += 24;
  }
  const stripTop = height - STRIP_HEIGHT;
  const room = stripTop - top - 40;
  const qrLeft = picture ? width - MARGIN - QR_SIZE : (width - QR_SIZE) / 2;
  const middle = top + 16 + Math.max(0, room - QR_SIZE - 24) / 2;
  if (picture)
    doc.image(picture, MARGIN, top + 16, { fit: [inner - QR_SIZE - 30, room], align: 'center', valign: 'center' });
  drawQr(doc, url, qrLeft, middle, QR_SIZE);
  doc.fillColor('#333336').font('Helvetica-Bold').fontSize(13);
  doc.text('Scan to see it', qrLeft - 20, middle + QR_SIZE + 8, { width: QR_SIZE + 40, align: 'center', height: 18 });

  drawStrips(doc, { width, stripTop, name: shownTitle, price, url });
  doc.end();
  return done;
}

type Document = PdfDocument;

/** A code with its quiet zone, black on white. */
function drawQr(doc: Document, text: string, left: number, top: number, size: number): void {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 });
  const cell = size / rows.length;
  doc.rect(left, top, size, size).fill('#ffffff');
  // a little wider, so that no light shows between cells
  for (const [y, row] of rows.entries())
    for (const [x, dark] of row.entries()) if (dark) doc.rect(left + x * cell, top + y * cell, cell + 0.1, cell + 0.1);
  doc.fill('#000000');
}

interface Strips {
  width: number;
  stripTop: number;
  name: string;
  price: string | null;
  url: string;
}

function drawStrips(doc: Document, { width, stripTop, name, price, url }: Strips): void {
  const wide = width / STRIPS;
  doc.save().lineWidth(0.8).strokeColor('#77777c').dash(4, { space: 4 });
  doc.moveTo(0, stripTop).lineTo(width, stripTop).stroke();
  for (let at = 1; at < STRIPS; at++)
    doc
      .moveTo(at * wide, stripTop)
      .lineTo(at * wide, stripTop + STRIP_HEIGHT)
      .stroke();
  doc.undash().restore();
  const size = Math.min(wide - 10, 66);
  for (let at = 0; at < STRIPS; at++) {
    const left = at * wide;
    drawQr(doc, url, left + (wide - size) / 2, stripTop + 8, size);
    doc.fillColor('#111112').font('Helvetica-Bold').fontSize(9);
    doc.text(name, left + 5, stripTop + size + 14, { width: wide - 10, height: 34, align: 'center', ellipsis: true });
    if (price)
      doc
        .font('Helvetica')
        .fontSize(9)
        .text(price, left + 5, stripTop + size + 50, { width: wide - 10, height: 12, align: 'center', ellipsis: true });
  }
}
