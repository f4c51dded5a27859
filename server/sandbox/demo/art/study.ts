import { shade } from './colour.ts';
import type { Scene } from './scene.ts';
import { both, circle, group, line, path, rect, ring, times } from './shapes.ts';

/** Books, records and school supplies. */
export const study: Record<string, Scene> = {
  books: {
    setting: 'room',
    frame: 'landscape',
    width: 420,
    height: 290,
    tones: [
      ['#264653', '#e76f51'],
      ['#8f2f3a', '#e9c46a'],
      ['#3f7a5a', '#5f86b0'],
      ['#6f5f9c', '#e9a1a8'],
    ],
    draw: (main, second) => {
      const tints = [main, second, '#e9c46a', shade(main, 0.25), shade(second, 0.3)];
      return (
        times(5, (i) =>
          group(
            `translate(${[0, 14, -8, 18, 4][i]} ${-i * 54})`,
            rect(-200 + i * 9, -52, 400 - i * 20, 50, tints[i]!, 5),
            rect(-190 + i * 9, -44, 8, 34, shade(tints[i]!, -0.25)),
            rect(130 - i * 8, -46, 58, 38, '#fbf8f0', 3),
            line(`M${-150 + i * 6}-34h90M${-150 + i * 6}-20h56`, shade(tints[i]!, 0.55), 5),
          ),
        ) +
        group(
          'translate(-10 -276) rotate(-3)',
          rect(-90, -12, 170, 10, '#e9b04a', 2),
          path('M80-12l30 5-30 5z', '#f1dcb8'),
        )
      );
    },
  },
  textbook: {
    setting: 'surface',
    frame: 'portrait',
    width: 340,
    height: 420,
    tones: [
      ['#3f6f8f', '#f3c15f'],
      ['#a5453a', '#f1ede4'],
      ['#4f7f62', '#e9c9a0'],
      ['#5a4a7f', '#8fd0c8'],
      ['#c98a3f', '#33383e'],
    ],
    draw: (main, second) =>
      rect(-130, -170, 300, 370, '#0000001c', 8) +
      rect(-146, -186, 300, 370, '#f3efe4', 6) +
      rect(-154, -194, 300, 370, main, 8) +
      rect(-154, -194, 34, 370, shade(main, -0.22), 8) +
      rect(-96, -150, 214, 24, shade(main, 0.55), 4) +
      rect(-96, -114, 140, 14, shade(main, 0.3), 4) +
      circle(12, 30, 84, shade(main, 0.16)) +
      path('M12-40l74 120H-62z', second) +
      circle(12, 34, 30, shade(second, -0.2)) +
      rect(-96, 140, 90, 14, shade(main, 0.3), 4),
  },
  openbook: {
    setting: 'surface',
    frame: 'landscape',
    width: 540,
    height: 360,
    tones: [
      ['#c9607a', '#f3d95f'],
      ['#3f7f86', '#f3a36f'],
      ['#7f5f3f', '#8fd0a0'],
    ],
    draw: (main, second) =>
      rect(-246, -140, 510, 310, '#0000001c', 12) +
      rect(-258, -156, 516, 310, main, 12) +
      path('M0-140c-60-24-180-24-244-4V146c64-20 184-20 244 4z', '#fbf8f0') +
      path('M0-140c60-24 180-24 244-4V146c-64-20-184-20-244 4z', '#f3eee0') +
      times(8, (i) => rect(-210, -110 + i * 30, i % 3 === 2 ? 120 : 170, 8, '#cdc7b8', 4)) +
      rect(-210, -54, 150, 20, `${second}99`) +
      rect(40, -110, 168, 110, shade(main, 0.6), 4) +
      path('M50-10l50-60 34 34 24-22 44 48z', shade(main, 0.2)) +
      times(4, (i) => rect(40, 20 + i * 28, 160 - i * 20, 8, '#cdc7b8', 4)) +
      rect(-3, -140, 6, 290, '#d9d2c2') +
      group(
        'translate(190 110) rotate(-40)',
        rect(-10, -110, 22, 170, second, 4),
        path('M-10-110l11-30 11 30z', '#f1dcb8'),
      ),
  },
  records: {
    setting: 'room',
    frame: 'landscape',
    width: 480,
    height: 310,
    tones: [
      ['#e76f51', '#3b3f4f'],
      ['#5f9ad0', '#33383e'],
      ['#e9c46a', '#5a2f3f'],
    ],
    draw: (main, second) =>
      times(7, (i) =>
        rect(
          -220 + i * 26,
          -270 + (i % 3) * 5,
          22,
          270 - (i % 3) * 5,
          [main, second, '#f1ede4', '#4f7f62', shade(main, 0.3), '#8d6a9f', shade(second, 0.3)][i]!,
          2,
        ),
      ) +
      circle(156, -140, 128, '#1f2326') +
      ring(156, -140, 106, '#33383e', 3) +
      ring(156, -140, 84, '#33383e', 3) +
      circle(156, -140, 46, second) +
      circle(156, -140, 8, '#f1ede4') +
      group(
        'translate(66 -140) rotate(-3)',
        rect(-116, -136, 240, 272, main, 3),
        circle(4, 10, 76, shade(main, 0.45)),
        path('M-116 20q60-50 120 0t120 0v116h-240z', second),
        circle(50, -70, 26, '#f6e3b0'),
      ),
  },
  discs: {
    setting: 'surface',
    frame: 'square',
    width: 420,
    height: 400,
    tones: [
      ['#5f86b0', '#e9c46a'],
      ['#8f2f3a', '#8fb0a8'],
      ['#3f7a5a', '#e9a1a8'],
    ],
    draw: (main, second) =>
      group(
        'translate(-90 -30) rotate(-10)',
        rect(-100, -136, 220, 300, '#0000001c', 6),
        rect(-108, -146, 216, 300, main, 6),
        rect(-108, -146, 18, 300, shade(main, -0.25)),
        path('M-90 60l70-90 60 60 40-40 28 40v124H-90z', shade(main, -0.2)),
        circle(30, -60, 34, second),
      ) +
      group(
        'translate(110 60)',
        circle(6, 8, 110, '#0000001c'),
        circle(0, 0, 110, '#dfe6ea'),
        path('M0 0L-60-92A110 110 0 0 1 40-102z', '#f7fafb'),
        path('M0 0L60 92A110 110 0 0 1-40 102z', '#c4d0d8'),
        circle(0, 0, 38, second),
        circle(0, 0, 15, '#fbf8f0'),
      ),
  },
  calculator: {
    setting: 'surface',
    frame: 'portrait',
    width: 260,
    height: 440,
    tones: [
      ['#33383e', '#f3c15f'],
      ['#e9a1a8', '#8f4a5a'],
      ['#5f86b0', '#f1ede4'],
      ['#f1ede4', '#e76f51'],
    ],
    draw: (main, second) =>
      rect(-100, -190, 224, 410, '#0000001c', 26) +
      rect(-112, -206, 224, 410, main, 26) +
      rect(-90, -184, 180, 124, shade(main, -0.45), 10) +
      rect(-80, -174, 160, 104, '#c3d6b8', 4) +
      line('M-74-90c30-10 40-64 70-64s40 60 74 30M-76-116H76M-10-172v96', '#4a5f4a', 3) +
      times(20, (i) =>
        rect(
          -90 + (i % 4) * 47,
          -40 + Math.floor(i / 4) * 46,
          38,
          32,
          i % 4 === 3 ? second : i < 4 ? shade(main, 0.3) : shade(main, -0.28),
          8,
        ),
      ),
  },
  notebooks: {
    setting: 'surface',
    frame: 'landscape',
    width: 500,
    height: 380,
    tones: [
      ['#e76f51', '#2a9d8f'],
      ['#e9c46a', '#8d6a9f'],
      ['#5f9ad0', '#e9738d'],
    ],
    draw: (main, second) => {
      const book = (x: number, turn: number, tint: string) =>
        group(
          `translate(${x} 0) rotate(${turn})`,
          rect(-90, -140, 200, 300, '#0000001c', 10),
          rect(-100, -152, 200, 300, tint, 10),
          rect(-60, -110, 120, 60, '#fbf8f0', 6),
          line('M-44-90h80M-44-72h50', '#c4bfb2', 6),
          times(10, (i) => rect(-112, -138 + i * 29, 26, 8, '#9aa3a9', 4)),
        );
      return (
        book(-110, -8, second) +
        book(80, 8, main) +
        group(
          'translate(210 40) rotate(30)',
          rect(-8, -130, 18, 220, '#e9b04a'),
          path('M-8-130l9-28 9 28z', '#f1dcb8'),
          rect(-8, 80, 18, 26, '#e9738d', 4),
        )
      );
    },
  },
  labcoat: {
    setting: 'room',
    frame: 'portrait',
    width: 380,
    height: 470,
    tones: [
      ['#fbfaf6', '#5fa3c9'],
      ['#eef3f4', '#7fae6a'],
    ],
    draw: (main, second) =>
      line('M0-470v34', '#8a9096', 7) +
      path('M-80-430L-170-380c-20 90-26 180-24 260h62l10-120V0h244v-240l10 120h62c2-80-4-170-24-260l-90-50z', main) +
      path('M-80-430L0-250l80-180 30 16L20-200V0h-40v-200l-90-214z', shade(main, -0.12)) +
      line('M0-200V0', shade(main, -0.25), 3) +
      both(rect(40, -130, 70, 76, shade(main, -0.08), 6)) +
      rect(40, -300, 60, 54, shade(main, -0.08), 4) +
      rect(52, -326, 8, 46, second, 3) +
      rect(70, -318, 8, 38, '#d9573f', 3) +
      group(
        'translate(0 -396) scale(.62)',
        rect(-120, -30, 110, 56, second, 26),
        rect(10, -30, 110, 56, second, 26),
        rect(-112, -22, 94, 40, '#dceef5', 20),
        rect(18, -22, 94, 40, '#dceef5', 20),
        rect(-14, -10, 28, 14, second),
      ),
  },
  drafting: {
    setting: 'surface',
    frame: 'landscape',
    width: 520,
    height: 360,
    tones: [
      ['#3f6f9c', '#e9c46a'],
      ['#4f7f62', '#e76f51'],
    ],
    draw: (main, second) =>
      rect(-250, -170, 500, 340, main, 6) +
      times(11, (i) => rect(-250 + i * 46, -170, 1.5, 340, shade(main, 0.25))) +
      times(8, (i) => rect(-250, -160 + i * 46, 500, 1.5, shade(main, 0.25))) +
      line('M-190 90V-60l90-70 90 70V90zM-130 90V10h60v80', shade(main, 0.7), 5) +
      path('M40 120h190L230-110zM90 96h114V-40z', `${second}cc`) +
      line('M100-130L60 0M100-130L150 0', '#dfe3e6', 9) +
      circle(100, -136, 15, '#8a9096') +
      group(
        'translate(-60 140) rotate(-6)',
        rect(-150, -10, 300, 24, '#e9d3a8', 3),
        times(14, (i) => rect(-140 + i * 21, -10, 2, 10, '#8a6a50')),
      ),
  },
  highlighters: {
    setting: 'surface',
    frame: 'square',
    width: 420,
    height: 380,
    tones: [
      ['#f3e36a', '#f08fb0'],
      ['#8fe08a', '#f3b05f'],
    ],
    draw: (main, second) =>
      times(6, (i) =>
        group(
          `translate(${-150 + i * 60} ${i % 2 ? 10 : -8}) rotate(${(i - 2.5) * 3})`,
          rect(-20, -130, 50, 290, '#0000001c', 10),
          rect(-24, -140, 48, 200, [main, second, '#8fd0f0', '#c9a3f0', '#9fe0b0', '#f3a36f'][i]!, 8),
          rect(-24, 50, 48, 100, shade([main, second, '#8fd0f0', '#c9a3f0', '#9fe0b0', '#f3a36f'][i]!, -0.25), 8),
          rect(18, 60, 6, 80, '#ffffff66'),
          rect(-14, -150, 28, 14, '#33383e', 3),
        ),
      ),
  },
};
