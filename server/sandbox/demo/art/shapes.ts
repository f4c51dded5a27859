// The few SVG shapes that every drawing is made of. Each returns one element as text.

/** A rectangle; `round` is the corner radius. */
export function rect(x: number, y: number, width: number, height: number, fill: string, round = 0): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${round ? ` rx="${round}"` : ''}/>`;
}

export function circle(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
}

/** An outline circle. */
export function ring(x: number, y: number, radius: number, colour: string, width: number): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
}

/** A filled path. */
export function path(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

/** A stroked path with round ends and no fill. */
export function line(d: string, colour: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

export function group(transform: string, ...children: string[]): string {
  return `<g transform="${transform}">${children.join('')}</g>`;
}

export function faded(opacity: number, ...children: string[]): string {
  return `<g opacity="${opacity}">${children.join('')}</g>`;
}

/** The soft shadow under a thing that stands on the ground. */
export function shadow(x: number, y: number, rx: number): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${Math.max(8, Math.round(rx * 0.07))}" fill="#000" opacity=".14"/>`;
}

/** What is given, and its mirror image about x = 0. */
export function both(...children: string[]): string {
  const one = children.join('');
  return `${one}<g transform="scale(-1 1)">${one}</g>`;
}

/** `count` copies of a shape, made from its index. */
export function times(count: number, make: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => make(index)).join('');
}

/** A five-pointed star about its centre. */
export function star(x: number, y: number, size: number, fill: string): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const reach = index % 2 ? size * 0.44 : size;
    const angle = (index * Math.PI) / 5;
    return `${(x + reach * Math.sin(angle)).toFixed(1)} ${(y - reach * Math.cos(angle)).toFixed(1)}`;
  });
  return path(`M${points.join('L')}z`, fill);
}
