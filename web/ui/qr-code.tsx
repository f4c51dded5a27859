import { encodeQR } from 'qr';
import { classNames } from './class-names.ts';

/** The quiet zone around the code, in modules. */
const BORDER = 3;

/** A QR code: dark on white in both themes, so that every camera reads it. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER });
  const size = rows.length;
  const modules = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      // forced colors would paint the whole code in one
      className={classNames('forced-color-adjust-none', className)}
    >
      <rect width={size} height={size} fill="#fff" />
      <path fill="#161615" d={modules} />
    </svg>
  );
}
