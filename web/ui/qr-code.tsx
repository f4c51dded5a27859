import { encodeQR } from 'qr';
import { classNames } from './class-names.ts';

/** A QR code: dark on white in both themes, so that every camera reads it. `border`: the quiet zone, in modules. */
export function QrCode({
  text,
  label,
  border = 3,
  className,
}: {
  text: string;
  label: string;
  border?: number;
  className?: string;
}) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border });
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
