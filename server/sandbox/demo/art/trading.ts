import { shade } from './colour.ts';
import type { Scene } from './scene.ts';
import { circle, group, path, rect, star, times } from './shapes.ts';

const card = (x: number, y: number, turn: number, edge: string, sky: string, figure: string) =>
  group(
    `translate(${x} ${y}) rotate(${turn})`,
    rect(-68, -96, 150, 208, '#0000001c', 12),
    rect(-75, -105, 150, 210, edge, 12),
    rect(-61, -90, 122, 108, sky, 4),
    rect(-61, 30, 122, 12, shade(edge, 0.6), 6),
    rect(-61, 52, 86, 10, shade(edge, 0.6), 5),
    rect(-61, 72, 104, 10, shade(edge, 0.6), 5),
    figure,
  );

/** Trading cards. */
export const trading: Record<string, Scene> = {
  cards: {
    setting: 'surface',
    frame: 'landscape',
    width: 500,
    height: 300,
    tones: [
      ['#e9c46a', '#3f6f8f'],
      ['#8fb0c9', '#8f2f3a'],
      ['#c9a3d0', '#3f7a5a'],
      ['#e9a07f', '#33383e'],
    ],
    draw: (main, second) =>
      card(
        -160,
        10,
        -16,
        main,
        shade(second, 0.3),
        path('M-40 10c0-50 20-70 40-70s40 20 40 70z', second) +
          circle(-14, -36, 7, '#fff') +
          circle(14, -36, 7, '#fff'),
      ) +
      card(0, -8, 0, second, shade(main, 0.4), star(0, -40, 40, main)) +
      card(
        160,
        10,
        16,
        shade(main, -0.15),
        '#cfe6f2',
        path('M-50 14l30-70 24 40 16-24 30 54z', shade(second, 0.2)) + circle(36, -60, 14, '#f3c15f'),
      ),
  },
  cardbinder: {
    setting: 'surface',
    frame: 'landscape',
    width: 540,
    height: 400,
    tones: [
      ['#33506b', '#e9c46a'],
      ['#8f2f3a', '#8fb0c9'],
      ['#33383e', '#8fce9a'],
    ],
    draw: (main, second) =>
      rect(-252, -176, 520, 370, '#0000001c', 14) +
      rect(-260, -190, 520, 370, main, 14) +
      rect(-246, -178, 240, 346, '#eef2f4', 6) +
      rect(6, -178, 240, 346, '#eef2f4', 6) +
      times(2, (p) =>
        times(9, (i) =>
          group(
            `translate(${-236 + p * 252 + (i % 3) * 76} ${-168 + Math.floor(i / 3) * 112})`,
            rect(0, 0, 66, 100, [second, shade(main, 0.4), '#d9735b', '#7fb0a3'][(i + p * 3) % 4]!, 5),
            rect(6, 6, 54, 46, shade([second, main, '#d9735b', '#7fb0a3'][(i + p) % 4]!, 0.6), 3),
            circle(33, 29, 14, shade([second, main, '#d9735b', '#7fb0a3'][(i + p * 2 + 1) % 4]!, -0.1)),
          ),
        ),
      ) +
      times(3, (i) => rect(-10, -130 + i * 110, 20, 26, '#c4cace', 8)),
  },
  cardpack: {
    setting: 'room',
    frame: 'portrait',
    width: 320,
    height: 430,
    tones: [
      ['#8d6a9f', '#f3c15f'],
      ['#3f86a8', '#f1ede4'],
      ['#d9573f', '#f6e3b0'],
    ],
    draw: (main, second) =>
      path('M-60-40h200v40H-60z', shade(main, -0.4)) +
      times(3, (i) =>
        group(
          `translate(${80 - i * 14} -10) rotate(${10 - i * 5})`,
          rect(-80, -240, 160, 236, shade(second, -0.1 * i), 10),
        ),
      ) +
      group(
        'rotate(-4)',
        path('M-150-400h230v16l-8 6 8 8V-30l-8 8 8 6V0h-230v-16l8-6-8-8v-340l8-8-8-6z', main),
        path('M-150-360h230v10h-230zM-150-50h230v10h-230z', shade(main, -0.25)),
        circle(-35, -200, 84, shade(main, 0.25)),
        star(-35, -200, 66, second),
      ),
  },
};
