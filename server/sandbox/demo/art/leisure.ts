import { shade } from './colour.ts';
import type { Scene } from './scene.ts';
import { both, circle, ellipse, faded, group, line, path, rect, ring, times } from './shapes.ts';

/** Sports, outdoors and exercise. */
export const leisure: Record<string, Scene> = {
  bike: {
    setting: 'outdoor',
    frame: 'landscape',
    width: 560,
    height: 360,
    tones: [
      ['#17656b', '#f3efe7'],
      ['#d9573f', '#26282a'],
      ['#e0b04a', '#5a3d2b'],
      ['#5f6f9c', '#f3efe7'],
      ['#8a9a6a', '#5a3d2b'],
    ],
    draw: (main, second) =>
      ring(-154, -112, 106, '#26282a', 14) +
      ring(160, -112, 106, '#26282a', 14) +
      ring(-154, -112, 95, '#e9e4da', 4) +
      ring(160, -112, 95, '#e9e4da', 4) +
      line(
        'M-154-207v190M-249-112h190M-221-179l134 134M-87-179l-134 134M160-207v190M65-112h190M93-179l134 134M227-179L93-45',
        '#9a958c',
        1.6,
      ) +
      line('M-154-112l66-150h200l-134 160z', main, 14) +
      line('M-154-112h132M-88-262l66 160', main, 14) +
      line('M160-112L104-294', main, 14) +
      line('M-88-262l-14-34M104-294l-8-26 44-14c24-6 34 20 16 30', '#26282a', 11) +
      path('M-148-310h86c8 0 8 14 0 16h-52c-20 0-40-4-34-16z', second === '#f3efe7' ? '#26282a' : second) +
      circle(-22, -102, 28, '#3b3f42') +
      circle(-22, -102, 12, '#c9c4ba') +
      line('M-22-102L0-56', '#26282a', 9) +
      line('M-16-52h36', '#26282a', 10) +
      line('M-154-124l132-6M-154-100l132 24', '#55595c', 3) +
      circle(-154, -112, 13, '#3b3f42') +
      circle(160, -112, 10, '#3b3f42'),
  },
  skateboard: {
    setting: 'outdoor',
    frame: 'landscape',
    width: 520,
    height: 150,
    tones: [
      ['#e76f51', '#f3c15f'],
      ['#3f7f86', '#f1ede4'],
      ['#8d6a9f', '#8fd06a'],
    ],
    draw: (main, second) =>
      both(
        path('M90-70h90l-20 34h-50z', '#9aa3a9'),
        circle(136, -34, 34, second),
        circle(136, -34, 14, shade(second, -0.35)),
      ) +
      path(
        'M-260-120c30 0 40 30 70 30h380c30 0 40-30 70-30 14 0 14 20 4 26-30 20-40 32-80 32h-368c-40 0-50-12-80-32-10-6-10-26 4-26z',
        main,
      ) +
      rect(-190, -80, 380, 12, shade(main, -0.25), 4),
  },
  longboard: {
    setting: 'surface',
    frame: 'portrait',
    width: 260,
    height: 520,
    tones: [
      ['#c98a52', '#3f7f86'],
      ['#3b4046', '#e76f51'],
      ['#8fb0a8', '#f3c15f'],
    ],
    draw: (main, second) =>
      both(rect(70, -180, 34, 56, second, 14), rect(70, 124, 34, 56, second, 14)) +
      path('M-70-170c0-130 140-130 140 0v340c0 130-140 130-140 0z', main) +
      path('M-70-40L70-110v60L-70 20zM-70 60L70-10v40L-70 100z', shade(main, 0.35)) +
      path('M-70 120L70 50v20L-70 140z', second) +
      both(
        circle(20, -160, 5, '#c9cfd4'),
        circle(20, -130, 5, '#c9cfd4'),
        circle(20, 130, 5, '#c9cfd4'),
        circle(20, 160, 5, '#c9cfd4'),
      ),
  },
  tent: {
    setting: 'outdoor',
    frame: 'landscape',
    width: 560,
    height: 320,
    tones: [
      ['#e08a3f', '#5a4a3f'],
      ['#4f8a7a', '#f3c15f'],
      ['#5f7fb0', '#f1ede4'],
    ],
    draw: (main, second) =>
      path('M-270 0C-190-140-110-300 0-310 110-300 190-140 270 0z', main) +
      path('M0-310C110-300 190-140 270 0H100C90-130 60-240 0-310z', shade(main, -0.16)) +
      path('M0-310C-60-230-90-130-100 0H100C90-130 60-230 0-310z', shade(main, -0.4)) +
      path('M0-310C-60-230-90-130-100 0h70C-40-110-30-220 0-310z', shade(main, 0.3)) +
      line('M-270 0l-40 16M270 0l40 16M-150-150l-140 160M150-150l140 160', shade(second, 0.1), 4) +
      rect(-24, -26, 50, 26, second, 8),
  },
  cooler: {
    setting: 'outdoor',
    frame: 'landscape',
    width: 440,
    height: 310,
    tones: [
      ['#d9573f', '#fbf8f0'],
      ['#4f86b0', '#fbf8f0'],
      ['#6f9a6a', '#f3ead9'],
    ],
    draw: (main, second) =>
      line('M-190-230c0-90 380-90 380 0', shade(main, -0.35), 17) +
      rect(-200, -190, 400, 190, main, 24) +
      rect(-216, -240, 432, 64, second, 22) +
      rect(-216, -196, 432, 16, shade(second, -0.16), 8) +
      both(rect(176, -150, 40, 50, shade(main, -0.3), 10)) +
      rect(-30, -204, 60, 40, shade(main, -0.4), 8) +
      circle(-140, -40, 14, second) +
      rect(-80, -130, 160, 70, shade(main, 0.18), 14),
  },
  racket: {
    setting: 'surface',
    frame: 'square',
    width: 440,
    height: 460,
    tones: [
      ['#d9573f', '#d4e157'],
      ['#3f6f8f', '#e9d95f'],
      ['#33383e', '#f0a35f'],
    ],
    draw: (main, second) =>
      group(
        'rotate(36)',
        ellipse(0, -90, 112, 140, '#fbf8f0'),
        times(9, (i) => rect(-90 + i * 22, -214, 3, 248, '#cdd3d6')),
        times(11, (i) => rect(-108, -212 + i * 23, 216, 3, '#cdd3d6')),
        `<ellipse cx="0" cy="-90" rx="112" ry="140" fill="none" stroke="${main}" stroke-width="20"/>`,
        path('M-66 26L-12 90h24L66 26l-16-12c-30 24-70 24-100 0z', main),
        rect(-17, 84, 34, 160, '#33383e', 14),
        times(5, (i) => rect(-17, 104 + i * 28, 34, 5, '#5b636b')),
      ) +
      circle(130, 150, 50, second) +
      line('M92 118c30 10 40 40 30 76M168 118c-24 14-30 40-20 72', '#fbf8f0', 6),
  },
  soccerball: {
    setting: 'outdoor',
    frame: 'square',
    width: 340,
    height: 340,
    tones: [
      ['#f7f5ef', '#2c3036'],
      ['#f7f5ef', '#3f6f8f'],
      ['#f3e36a', '#33383e'],
    ],
    draw: (main, second) =>
      circle(0, -160, 160, main) +
      path('M0-160m0-62l58 42-22 70h-72l-22-70z', second) +
      line('M0-222v-58M58-180l62-24M36-110l42 54M-36-110l-42 54M-58-180l-62-24', second, 8) +
      both(path('M120-204l38 18c4-40-8-74-34-98l-34 30zM78-56l36 32c-30 20-60 26-84 24v-40z', second)) +
      path('M-36-300l36 20 36-20c-22-8-50-8-72 0z', second) +
      faded(0.1, path('M-160-160a160 160 0 0 0 320 0c-40 110-260 120-320 0z', '#000')),
  },
  football: {
    setting: 'outdoor',
    frame: 'landscape',
    width: 420,
    height: 280,
    tones: [
      ['#8a4f33', '#fbf8f0'],
      ['#a5653f', '#fbf8f0'],
    ],
    draw: (main, second) =>
      group(
        'translate(0 -132) rotate(-20)',
        path('M-200 0C-140-130 140-130 200 0 140 130-140 130-200 0z', main),
        path(
          'M-150-52c20 30 20 74 0 104l-16-14c16-26 16-50 0-76zM150-52c-20 30-20 74 0 104l16-14c-16-26-16-50 0-76z',
          second,
        ),
        line('M-70-50c40-14 100-14 140 0', second, 8),
        times(5, (i) => rect(-60 + i * 28, -72, 8, 30, second, 4)),
        faded(0.12, path('M-200 0C-140 130 140 130 200 0 120 90-120 90-200 0z', '#000')),
      ),
  },
  kayak: {
    setting: 'outdoor',
    frame: 'wide',
    width: 680,
    height: 230,
    tones: [
      ['#e8923f', '#33383e'],
      ['#5fa37a', '#f1ede4'],
      ['#d9607a', '#33506b'],
    ],
    draw: (main, second) =>
      path('M-330-130c120 50 540 50 660 0-30 90-120 120-330 120S-300-40-330-130z', main) +
      path('M-318-100c120 44 516 44 636 0-40 66-130 90-318 90s-278-24-318-90z', shade(main, -0.16)) +
      ellipse(0, -96, 110, 16, shade(main, -0.45)) +
      rect(-30, -140, 26, 44, '#33383e', 8) +
      group(
        'translate(0 -130) rotate(-12)',
        rect(-260, -6, 520, 12, '#8a5f40', 6),
        both(path('M220-22c40-20 90-10 96 22-6 32-56 42-96 22z', second === '#f1ede4' ? '#d9573f' : second)),
      ),
  },
  dumbbells: {
    setting: 'room',
    frame: 'landscape',
    width: 460,
    height: 280,
    tones: [
      ['#3b4046', '#c4cace'],
      ['#c9607a', '#8a9096'],
      ['#3f7f86', '#c4cace'],
    ],
    draw: (main, second) => {
      const one = (x: number, y: number, s: number) =>
        group(
          `translate(${x} ${y}) scale(${s})`,
          rect(-70, -66, 140, 24, second, 8),
          times(5, (i) => rect(-36 + i * 16, -66, 6, 24, shade(second, -0.2))),
          both(
            rect(64, -108, 46, 108, main, 12),
            rect(106, -92, 34, 76, shade(main, -0.2), 10),
            rect(72, -100, 9, 92, shade(main, 0.22), 4),
          ),
        );
      return one(-40, -126, 1) + one(-92, 0, 1.08) + one(140, 0, 0.7);
    },
  },
  kettlebell: {
    setting: 'room',
    frame: 'square',
    width: 300,
    height: 340,
    tones: [
      ['#33383e', '#e76f51'],
      ['#5f6f9c', '#f3c15f'],
      ['#8f2f3a', '#f1ede4'],
    ],
    draw: (main, second) =>
      line('M-60-190c-60-150 180-150 120 0', main, 38) +
      path('M-70-210c-60 30-80 70-80 114C-150-30-110 0-60 0H60c50 0 90-30 90-96 0-44-20-84-80-114z', main) +
      circle(0, -104, 56, second) +
      circle(0, -104, 38, shade(second, 0.3)) +
      faded(0.16, path('M-126-120c10-50 40-70 60-80-20 30-40 60-40 110z', '#fff')),
  },
  yogamat: {
    setting: 'room',
    frame: 'landscape',
    width: 500,
    height: 210,
    tones: [
      ['#8d6a9f', '#f3c15f'],
      ['#5fa39a', '#e9738d'],
      ['#e9a07f', '#3f7f86'],
    ],
    draw: (main, second) =>
      path('M-120-20H250l24 20H-130z', shade(main, 0.2)) +
      rect(-230, -150, 330, 150, main, 74) +
      circle(26, -75, 75, shade(main, -0.14)) +
      line('M26-75m-50 0a50 50 0 1 0 50-50 36 36 0 1 0 0 70 20 20 0 0 0 0-40', shade(main, 0.3), 8) +
      rect(-170, -150, 22, 150, second) +
      rect(-90, -150, 22, 150, second) +
      rect(150, -90, 100, 74, second, 8) +
      rect(150, -60, 100, 8, shade(second, -0.16)) +
      rect(160, -200, 50, 112, '#9cc7da', 14) +
      rect(168, -216, 34, 20, '#33383e', 5),
  },
  bench: {
    setting: 'room',
    frame: 'landscape',
    width: 560,
    height: 360,
    tones: [
      ['#2c3036', '#d9573f'],
      ['#3b4046', '#3f7f86'],
    ],
    draw: (main, second) =>
      line('M-150 0v-300M-60 0v-300M-150-10h-60M200 0v-130M160-6h90', '#7d868d', 17) +
      line('M-110-130H210', '#7d868d', 15) +
      rect(-130, -166, 350, 42, second, 16) +
      group(
        'translate(-105 -310)',
        rect(-150, -8, 330, 14, '#c4cace', 6),
        rect(-140, -70, 34, 136, main, 8),
        rect(-166, -54, 24, 104, shade(main, 0.14), 8),
        rect(136, -70, 34, 136, main, 8),
        rect(172, -54, 24, 104, shade(main, 0.14), 8),
      ),
  },
};
