import { shade } from './colour.ts';
import type { Scene } from './scene.ts';
import { both, circle, faded, group, line, path, rect, times } from './shapes.ts';

/** Tickets and events, and boxes of everything. */
export const outings: Record<string, Scene> = {
  tickets: {
    setting: 'surface',
    frame: 'landscape',
    width: 500,
    height: 320,
    tones: [
      ['#a5323f', '#f6e9d0'],
      ['#3f6f8f', '#f3c15f'],
      ['#5a4a7f', '#f3a3b3'],
      ['#3f7a5a', '#f1ede4'],
    ],
    draw: (main, second) => {
      const one = (y: number, turn: number, paper: string, ink: string) =>
        group(
          `translate(0 ${y}) rotate(${turn})`,
          rect(-214, -70, 440, 164, '#0000001c', 12),
          path('M-220-80h440v50a30 30 0 0 0 0 60v50h-440V30a30 30 0 0 0 0-60z', paper),
          times(8, (i) => rect(112, -72 + i * 19, 4, 10, ink)),
          rect(-180, -54, 180, 22, ink, 4),
          rect(-180, -18, 250, 12, shade(paper, -0.2), 4),
          rect(-180, 6, 190, 12, shade(paper, -0.2), 4),
          rect(-180, 36, 70, 22, ink, 4),
          times(9, (i) => rect(138 + i * 7, -50, i % 3 ? 3 : 5, 100, ink)),
          circle(60, 36, 17, ink),
        );
      return one(-60, -7, main, second) + one(70, 5, second, main);
    },
  },
  stadium: {
    setting: 'whole',
    frame: 'landscape',
    width: 800,
    height: 600,
    tones: [
      ['#a5323f', '#f6e9d0'],
      ['#3f6f8f', '#f3c15f'],
      ['#b5602f', '#f1ede4'],
    ],
    draw: (main, second) =>
      rect(0, 0, 800, 600, '#2f3a55') +
      rect(0, 0, 800, 200, '#3f4c6f') +
      times(2, (i) =>
        group(
          `translate(${i ? 700 : 100} 0)`,
          rect(-6, 60, 12, 240, '#8a93a3'),
          rect(-50, 30, 100, 50, '#5b6478', 6),
          times(8, (k) => circle(-36 + (k % 4) * 24, 44 + Math.floor(k / 4) * 22, 9, '#fff6d9')),
        ),
      ) +
      path('M0 260q400-120 800 0v180H0z', shade(main, -0.25)) +
      times(90, (i) =>
        circle((i * 137) % 800, 236 + ((i * 53) % 150), 8, [main, second, '#f1dcc3', shade(main, 0.4)][i % 4]!),
      ) +
      path('M0 420h800v180H0z', '#5f9a5a') +
      times(9, (i) => path(`M${400 + (i - 4) * 90} 420h6L${400 + (i - 4) * 170 + 10} 600h-14z`, '#eaf3e6')) +
      path('M0 400h800v26H0z', '#f1ede4') +
      times(12, (i) => rect(i * 70 + 10, 402, 50, 20, i % 2 ? main : second)) +
      line('M400 300v-90M350 210h100M350 210v-90M450 210v-90', '#f3d95f', 9),
  },
  concert: {
    setting: 'whole',
    frame: 'landscape',
    width: 800,
    height: 600,
    tones: [
      ['#8d5fc9', '#f08fb0'],
      ['#d9573f', '#f3c15f'],
      ['#3f8fa8', '#8fe0c0'],
    ],
    draw: (main, second) =>
      rect(0, 0, 800, 600, '#1f1c2e') +
      faded(0.35, path('M120 0L20 430h260zM400 0L270 430h260zM680 0L520 430h260z', main)) +
      faded(0.3, path('M260 0L60 430h320zM540 0L430 430h320z', second)) +
      rect(60, 400, 680, 60, shade(main, -0.5)) +
      rect(130, 230, 540, 170, shade(main, -0.35), 8) +
      circle(400, 310, 64, second) +
      circle(400, 310, 40, shade(second, 0.4)) +
      times(3, (i) =>
        group(
          `translate(${240 + i * 160} 400)`,
          rect(-13, -110, 26, 70, '#14121f', 10),
          circle(0, -126, 17, '#14121f'),
          line('M-6-40V0M6-40V0', '#14121f', 11),
          line('M-10-96l36 30 30-14', '#14121f', 9),
        ),
      ) +
      times(
        16,
        (i) =>
          circle(30 + i * 50, 560 + (i % 3) * 10, 40, '#120f1c') +
          (i % 2
            ? line(`M${20 + i * 50} 540V${450 + (i % 3) * 14}M${48 + i * 50} 540V${460 + (i % 4) * 10}`, '#120f1c', 15)
            : ''),
      ),
  },
  boxes: {
    setting: 'room',
    frame: 'landscape',
    width: 500,
    height: 370,
    tones: [
      ['#c99a68', '#5f8fae'],
      ['#b98a5c', '#d9735b'],
      ['#d9b184', '#6f9a6a'],
    ],
    draw: (main, second) => {
      const box = (x: number, y: number, w: number, h: number, tint: string) =>
        rect(x, y - h, w, h, tint, 3) +
        rect(x + w / 2 - 17, y - h, 34, h, shade(tint, 0.3)) +
        rect(x + 18, y - 50, 44, 30, '#fbf8f0', 3);
      return (
        path('M-80-190l60-70h40l20 70z', second) +
        path('M70-190c-10-70 30-100 70-110-6 30 10 60 0 110z', '#4f8a62') +
        path('M110-190c0-60 30-80 70-84-10 26-16 50-24 84z', '#3f7a5a') +
        box(-230, 0, 220, 180, main) +
        box(0, 0, 230, 190, shade(main, -0.12)) +
        box(-180, -180, 190, 130, shade(main, 0.14)) +
        group('translate(-90 -310)', path('M-50-30h100l20 30H-70z', second), rect(-5, -60, 10, 30, shade(second, -0.4)))
      );
    },
  },
  yardsale: {
    setting: 'outdoor',
    frame: 'landscape',
    width: 560,
    height: 330,
    tones: [
      ['#5f8fae', '#e76f51'],
      ['#8d6a9f', '#e9c46a'],
      ['#6f9a6a', '#d9735b'],
    ],
    draw: (main, second) =>
      both(line('M220 0v-150', '#9aa3a9', 13)) +
      path(
        'M-270-160h540l16 70c-30 14-60 14-90 0-30 14-60 14-90 0-30 14-60 14-90 0-36 14-60 14-90 0-30 14-60 14-90 0-40 14-70 14-122 0z',
        main,
      ) +
      rect(-274, -172, 548, 16, shade(main, 0.3), 4) +
      rect(-240, -230, 80, 58, second, 6) +
      path('M-130-172l10-80h60l10 80z', '#e9c46a') +
      line('M-124-252c0-40 66-40 68 0', '#b98a3f', 8) +
      rect(-20, -216, 76, 44, '#f1ede4', 4) +
      rect(-14, -258, 64, 42, '#264653', 4) +
      path('M90-172h60l-6-70h-48z', '#c9704e') +
      path('M120-242c-30-20-30-60-16-70 10 20 20 40 16 70zM120-242c26-20 36-50 24-66-20 14-26 36-24 66z', '#4f8a62') +
      circle(214, -212, 40, '#f7f5ef') +
      circle(214, -212, 24, second),
  },
};
