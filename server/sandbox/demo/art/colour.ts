type Rgb = [number, number, number];

function parse(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function format(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** A colour between two `#rrggbb` colours; `share` 0 gives the first, 1 the second. */
export function blend(from: string, to: string, share: number): string {
  const a = parse(from);
  const b = parse(to);
  return format([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]);
}

/** A `#rrggbb` colour, darker for a negative `amount` and lighter for a positive one (-1 black, 1 white). */
export function shade(hex: string, amount: number): string {
  return amount < 0 ? blend(hex, '#14181c', -amount) : blend(hex, '#ffffff', amount);
}

/** How far two `#rrggbb` colours are apart, 0 to about 441. */
export function distance(one: string, other: string): number {
  const a = parse(one);
  const b = parse(other);
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
