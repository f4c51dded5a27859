import { distance, shade } from './colour.ts';
import type { Setting } from './scene.ts';
import { circle, ellipse, faded, group, line, path, rect, times } from './shapes.ts';

const walls = [
  '#e8ded0',
  '#d4ddd0',
  '#e9e2f0',
  '#dfe6e4',
  '#f0ddd9',
  '#efe6c9',
  '#d6e4ea',
  '#f3d9cf',
  '#dcd4e2',
  '#d9dcf0',
  '#dde8dc',
  '#f2e2bd',
  '#e4eef3',
  '#efe0e6',
  '#cfe0e6',
  '#ead9c4',
];
const darkWalls = ['#3c4a5c', '#2f3340', '#34453f', '#453846'];
const skies = ['#cfe6f2', '#dcebf0', '#f6e3d0', '#d5e4f5', '#e9eef0'];
const grounds = ['#b9cfa6', '#c4cdb6', '#d8c9ac', '#b7c2c6', '#c8c6c0'];
const tables = ['#dcb98c', '#c99a68', '#e7dccb', '#cfd8da', '#e3c9c0', '#b98a63', '#d7d2e3', '#c7d6c4'];

/** The first colour of the list, from `start` on, that stands off clearly from the thing's own colour. */
function standingOff(list: readonly string[], start: number, from: string): string {
  for (let step = 0; step < list.length; step++) {
    const colour = list[(start + step) % list.length]!;
    if (distance(colour, from) > 105) return colour;
  }
  return list[start % list.length]!;
}

function room(width: number, height: number, horizon: number, wall: string, pick: number): string {
  const soft = shade(wall, -0.05);
  const pale = shade(wall, 0.35);
  const side = pick % 2 ? 0.74 : 0.1;
  const decor: Record<number, () => string> = {
    0: () => '',
    1: () =>
      group(
        `translate(${width * side} ${horizon * 0.12})`,
        rect(0, 0, width * 0.18, horizon * 0.5, pale, 4),
        rect(10, 10, width * 0.18 - 20, horizon * 0.5 - 20, shade('#bfdcec', pick % 3 ? 0.2 : 0.45)),
        rect(width * 0.09 - 4, 0, 8, horizon * 0.5, pale),
        rect(0, horizon * 0.25 - 4, width * 0.18, 8, pale),
      ),
    2: () =>
      group(
        `translate(${width * side} ${horizon * 0.16})`,
        rect(0, 0, width * 0.15, width * 0.11, '#f5f2ea'),
        rect(9, 9, width * 0.15 - 18, width * 0.11 - 18, shade(wall, -0.28)),
        circle(width * 0.075, width * 0.055, width * 0.024, pale),
      ),
    3: () => circle(width / 2, horizon * 0.78, horizon * 0.62, soft),
    4: () => times(6, (index) => rect(index * (width / 6) * 1.02, 0, width / 12, horizon, soft)),
    5: () => times(4, (index) => rect(0, (index * 2 * horizon) / 8, width, horizon / 8, soft)),
    6: () =>
      path(
        `M${width * 0.2} ${horizon}V${horizon * 0.45}a${width * 0.3} ${horizon * 0.38} 0 0 1 ${width * 0.6} 0V${horizon}z`,
        soft,
      ),
    7: () =>
      rect(width * side - 20, horizon * 0.34, width * 0.22, 10, shade(wall, -0.22)) +
      rect(width * side, horizon * 0.34 - 52, 14, 52, shade(wall, -0.35)) +
      rect(width * side + 17, horizon * 0.34 - 44, 12, 44, shade(wall, -0.18)) +
      rect(width * side + 32, horizon * 0.34 - 58, 16, 58, shade(wall, -0.28)) +
      circle(width * side + 80, horizon * 0.34 - 16, 16, shade(wall, -0.2)),
  };
  return (
    rect(0, 0, width, height, wall) +
    decor[pick % 8]!() +
    rect(0, horizon, width, height - horizon, shade(wall, -0.1)) +
    rect(0, horizon, width, 6, shade(wall, -0.16))
  );
}

function outdoors(width: number, height: number, horizon: number, pick: number): string {
  const sky = skies[pick % skies.length]!;
  const ground = grounds[(pick * 3 + 1) % grounds.length]!;
  const leaf = shade('#8fae86', (pick % 3) * 0.14);
  const tree = (x: number, size: number) =>
    rect(x - 5, horizon - size * 0.5, 10, size * 0.5, '#a58d74') +
    circle(x, horizon - size * 0.75, size * 0.36, leaf) +
    circle(x + size * 0.2, horizon - size * 0.55, size * 0.26, shade(leaf, -0.08));
  const scenery = [
    () =>
      path(
        `M0 ${horizon}V${horizon * 0.72}q${width * 0.25} ${-horizon * 0.18} ${width * 0.5} 0t${width * 0.5} ${-horizon * 0.04}V${horizon}z`,
        shade(leaf, 0.3),
      ) +
      tree(width * 0.12, 170) +
      tree(width * 0.88, 210),
    () =>
      times(5, (index) =>
        group(
          `translate(${(index * width) / 5} ${horizon * 0.3})`,
          rect(0, 0, width / 5 + 1, horizon * 0.7, index % 2 ? '#d6b8a4' : '#cfae99'),
          rect(width * 0.05, 34, width * 0.09, 66, '#e8eef0', 4),
          rect(width * 0.05, 150, width * 0.09, 66, '#e8eef0', 4),
        ),
      ),
    () =>
      circle(width * 0.8, horizon * 0.3, 46, shade(sky, 0.6)) +
      path(
        `M0 ${horizon}V${horizon * 0.84}l${width * 0.3} -40 ${width * 0.3} 30 ${width * 0.4} -50V${horizon}z`,
        shade(leaf, 0.38),
      ),
    () =>
      rect(0, horizon * 0.62, width, horizon * 0.38, '#d9d2c4') +
      times(16, (index) => rect((index * width) / 16, horizon * 0.56, width / 20, horizon * 0.44, '#e6e0d4', 6)) +
      tree(width * 0.9, 260),
  ];
  return (
    rect(0, 0, width, height, sky) +
    faded(
      0.85,
      ellipse(width * 0.28, horizon * 0.2, 70, 20, '#fff'),
      ellipse(width * 0.34, horizon * 0.17, 48, 22, '#fff'),
    ) +
    scenery[pick % scenery.length]!() +
    rect(0, horizon, width, height - horizon, ground) +
    rect(0, horizon, width, 8, shade(ground, -0.1))
  );
}

function surface(width: number, height: number, table: string, pick: number): string {
  const grain = shade(table, -0.08);
  const patterns = [
    () => times(4, (index) => rect(0, ((index + 1) * height) / 5, width, 5, grain)),
    () => circle(width * 0.5, height * 0.5, Math.min(width, height) * 0.44, shade(table, 0.25)),
    () =>
      times(4, (index) =>
        line(`M0 ${60 + index * 150}q${width * 0.25} -44 ${width * 0.5} 0t${width * 0.5} 0`, grain, 4),
      ),
    () =>
      group(
        `rotate(-8 ${width / 2} ${height / 2})`,
        rect(width * 0.12, height * 0.1, width * 0.76, height * 0.8, shade(table, 0.4), 10),
      ),
    () => path(`M0 0h${width * 0.42}L${width * 0.2} ${height}H0z`, shade(table, 0.16)),
  ];
  return rect(0, 0, width, height, table) + patterns[pick % patterns.length]!();
}

/**
 * The background of a drawing, as SVG elements covering width x height pixels. `pick` (0 or more) chooses wall, decor and
 * scenery; `main` is the colour of the thing in front, which the background keeps off.
 */
export function backdrop(
  setting: Setting,
  width: number,
  height: number,
  horizon: number,
  main: string,
  pick: number,
): string {
  if (setting === 'outdoor') return outdoors(width, height, horizon, pick);
  if (setting === 'surface') return surface(width, height, standingOff(tables, pick, main), pick >> 1);
  if (setting === 'night') return room(width, height, horizon, standingOff(darkWalls, pick, main), pick >> 1);
  return room(width, height, horizon, standingOff(walls, pick, main), pick >> 1);
}
