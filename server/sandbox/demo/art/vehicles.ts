import { shade } from './colour.ts';
import type { Scene } from './scene.ts';
import { circle, ellipse, faded, group, line, path, rect, times } from './shapes.ts';

const wheel = (x: number, radius: number, spokes = 5) =>
  circle(x, -radius, radius, '#24282c') +
  circle(x, -radius, radius * 0.62, '#c4cace') +
  times(spokes, (i) =>
    group(
      `translate(${x} ${-radius}) rotate(${(i * 360) / spokes})`,
      rect(-radius * 0.07, -radius * 0.58, radius * 0.14, radius * 0.5, '#8f979d'),
    ),
  ) +
  circle(x, -radius, radius * 0.16, '#5b6369');

const lights = (front: number, back: number, y: number) =>
  rect(front - 26, y, 30, 22, '#f9e9b8', 8) + rect(back - 4, y, 20, 26, '#c9402f', 6);

/** Cars, motorcycles, and what belongs to them. */
export const vehicles: Record<string, Scene> = {
  hatchback: {
    setting: 'outdoor',
    frame: 'landscape',
    width: 600,
    height: 270,
    tones: [
      ['#4f86b0', '#cfe3ec'],
      ['#d9604c', '#d9e6ea'],
      ['#e9c46a', '#dfeaee'],
      ['#6f9a7f', '#d5e6ea'],
    ],
    draw: (main, second) =>
      path(
        'M-280-60c-6-60 0-100 40-110l60-70c14-18 30-26 60-26H60c30 0 46 10 66 30l56 64c60 8 96 24 100 60 4 24 2 40-2 52z',
        main,
      ) +
      path('M-196-168l46-58c8-10 16-14 32-14h78v72zM-18-240h72c18 0 30 6 42 20l44 52H-18z', second) +
      faded(0.4, path('M60-240l50 72h-40l-46-72z', '#fff')) +
      rect(-282, -70, 562, 26, shade(main, -0.3), 10) +
      rect(-28, -168, 5, 110, shade(main, -0.25)) +
      rect(10, -140, 34, 9, shade(main, -0.35), 4) +
      rect(-80, -140, 34, 9, shade(main, -0.35), 4) +
      lights(276, -278, -132) +
      wheel(-166, 60) +
      wheel(172, 60),
  },
  sedan: {
    setting: 'outdoor',
    frame: 'wide',
    width: 680,
    height: 230,
    tones: [
      ['#b9c1c6', '#bcd6e4'],
      ['#33506b', '#cfe3ec'],
      ['#8f2f3a', '#d9e6ea'],
      ['#3b4046', '#bcd0dc'],
    ],
    draw: (main, second) =>
      path(
        'M-330-60c-4-50 10-86 50-96l100-16 60-46c14-10 28-12 50-12H20c30 0 50 6 74 24l56 38c80 6 160 20 172 60 6 20 4 38 0 48z',
        main,
      ) +
      path('M-158-170l46-36c8-6 16-8 30-8h62v44zM-4-214h26c22 0 36 4 54 18l36 26H-4z', second) +
      rect(-332, -66, 656, 24, shade(main, -0.28), 10) +
      rect(-15, -170, 5, 110, shade(main, -0.2)) +
      rect(20, -146, 36, 8, shade(main, -0.4), 4) +
      rect(-100, -146, 36, 8, shade(main, -0.4), 4) +
      lights(318, -328, -124) +
      wheel(-200, 56, 7) +
      wheel(204, 56, 7),
  },
  pickup: {
    setting: 'outdoor',
    frame: 'wide',
    width: 700,
    height: 270,
    tones: [
      ['#a5453a', '#d5e6ea'],
      ['#3f6f8f', '#dfeaee'],
      ['#f1ede4', '#a9c9d9'],
      ['#5f6f4a', '#d5e6ea'],
    ],
    draw: (main, second) =>
      path(
        'M-340-60v-104c0-8 4-12 12-12h228v-70c0-14 8-24 24-24H40c24 0 40 8 56 26l66 72 130 18c24 4 40 20 42 44l4 50z',
        main,
      ) +
      path('M-76-248H36c16 0 28 6 38 18l44 54H-76z', second) +
      rect(14, -248, 8, 74, main) +
      rect(-340, -172, 240, 14, shade(main, -0.25)) +
      rect(-342, -72, 680, 26, shade(main, -0.32), 8) +
      rect(-60, -140, 36, 10, shade(main, -0.4), 4) +
      rect(-104, -176, 5, 110, shade(main, -0.25)) +
      lights(334, -340, -134) +
      wheel(-216, 66) +
      wheel(216, 66),
  },
  motorcycle: {
    setting: 'outdoor',
    frame: 'landscape',
    width: 580,
    height: 330,
    tones: [
      ['#c9402f', '#2c3036'],
      ['#3f6f5a', '#5a3d2b'],
      ['#33383e', '#9a6540'],
      ['#e0a83f', '#2c3036'],
    ],
    draw: (main, second) =>
      wheel(-190, 92, 9) +
      wheel(194, 92, 9) +
      line('M194-92L120-280M-190-92l110 6', '#9aa3a9', 15) +
      path('M-90-60h170l20-90H-70z', '#4a5057') +
      circle(-20, -100, 46, '#8a9298') +
      circle(-20, -100, 26, '#5b6369') +
      line('M30-50h-200c-30 0-40-10-50-18', '#b9c1c6', 18) +
      path('M-60-216c40-50 150-50 180 0l-10 40c-50 20-120 20-160 0z', main) +
      path('M-40-216c30-30 100-34 130-8-40-6-90-4-130 8z', shade(main, 0.35)) +
      path('M-250-232c20-10 40-8 60 6 40 20 90 20 140 10l-14 40c-60 24-150 16-190-24-10-10-10-26 4-32z', second) +
      line('M120-280l-46-36h-26M112-270l30-20', '#3b4046', 14) +
      circle(150, -262, 26, '#e9e4da') +
      circle(156, -262, 17, '#f9e9b8') +
      path('M120-200c50-10 110 10 140 50-50-20-100-20-140 0z', main),
  },
  scooter: {
    setting: 'outdoor',
    frame: 'square',
    width: 470,
    height: 370,
    tones: [
      ['#8fc0b8', '#9a6540'],
      ['#e9a1a8', '#5a3d2b'],
      ['#f1e3b8', '#7a4a35'],
      ['#d9604c', '#2c3036'],
    ],
    draw: (main, second) =>
      wheel(-150, 58, 6) +
      wheel(166, 58, 6) +
      line('M166-58L108-300', shade(main, -0.2), 24) +
      path(
        'M-226-120c0-60 60-90 130-90h60c20 40 40 90 60 110h70l30-150 26 4c0 90-20 160-60 196H-20c-10 0-20-8-26-20-30-50-110-60-150-10-16 20-30 0-30-40z',
        main,
      ) +
      path('M-100-110c-30 0-66 14-80 40l-30-10c14-50 60-70 110-70z', shade(main, -0.2)) +
      path('M-210-240c60-16 120-14 176 0 14 4 14 30-4 30h-160c-20 0-26-26-12-30z', second) +
      path('M108-100c50-30 110-10 124 50-30-20-70-20-96 4z', main) +
      line('M108-300l-40-30M108-300l46-30', '#3b4046', 14) +
      circle(128, -296, 30, main) +
      circle(140, -296, 18, '#f9e9b8') +
      circle(64, -344, 17, '#b9c1c6'),
  },
  helmet: {
    setting: 'room',
    frame: 'square',
    width: 400,
    height: 350,
    tones: [
      ['#33383e', '#e9a83f'],
      ['#c9402f', '#f1ede4'],
      ['#f1ede4', '#3f6f8f'],
      ['#5f8f9a', '#f3c15f'],
    ],
    draw: (main, second) =>
      path('M-180-150c0-250 350-250 360 0l-10 60c-6 50-30 80-80 86L-40 0c-80 0-140-50-140-150z', main) +
      path('M-30-226c70-30 160-20 200 40l6 70c-60 20-140 20-200 6-30-40-30-90-6-116z', '#1f262d') +
      faded(0.35, path('M0-210c40-16 90-14 130 6l-90 96h-36c-20-30-20-74-4-102z', '#9cc7da')) +
      path('M-140-260c40-50 120-80 190-70-80 10-130 40-160 90z', second) +
      path('M-40-40h190c-10 24-30 34-60 36l-130 4z', shade(main, -0.25)) +
      rect(40, -60, 80, 12, shade(main, -0.4), 6),
  },
  tires: {
    setting: 'room',
    frame: 'square',
    width: 380,
    height: 400,
    tones: [
      ['#2f3337', '#c4cace'],
      ['#3a3f44', '#8f979d'],
      ['#26292c', '#e0a83f'],
    ],
    draw: (main, second) =>
      times(
        3,
        (i) =>
          rect(-150, -92 - i * 94, 300, 90, shade(main, i * 0.05), 38) +
          times(12, (k) => rect(-132 + k * 23, -82 - i * 94, 9, 28, shade(main, -0.5), 3)) +
          rect(-150, -50 - i * 94, 300, 6, shade(main, 0.2)),
      ) +
      ellipse(0, -296, 148, 50, shade(main, 0.1)) +
      ellipse(0, -298, 96, 31, second) +
      ellipse(0, -298, 80, 24, shade(second, -0.3)) +
      ellipse(0, -298, 22, 8, second),
  },
  rims: {
    setting: 'room',
    frame: 'landscape',
    width: 480,
    height: 300,
    tones: [
      ['#c4cace', '#2b2f33'],
      ['#4a5057', '#1f2326'],
      ['#c9a06a', '#2b2f33'],
    ],
    draw: (main, second) => {
      const rim = (x: number, tint: string) =>
        group(
          `translate(${x} -140)`,
          circle(0, 0, 140, second),
          circle(0, 0, 112, tint),
          circle(0, 0, 98, shade(second, 0.1)),
          times(10, (i) => group(`rotate(${i * 36})`, path('M-13 0L-9-104H9L13 0z', tint))),
          circle(0, 0, 34, tint),
          circle(0, 0, 17, shade(tint, -0.3)),
          times(5, (i) => group(`rotate(${i * 72})`, circle(0, -25, 4, '#24282c'))),
        );
      return rim(110, shade(main, -0.16)) + rim(-90, main);
    },
  },
  battery: {
    setting: 'room',
    frame: 'landscape',
    width: 420,
    height: 300,
    tones: [
      ['#33383e', '#d9573f'],
      ['#3f6f8f', '#f3c15f'],
    ],
    draw: (main, second) =>
      rect(-200, -220, 400, 220, main, 12) +
      rect(-210, -244, 420, 40, shade(main, -0.3), 10) +
      rect(-140, -276, 50, 36, '#b9c1c6', 4) +
      rect(90, -276, 50, 36, '#b9c1c6', 4) +
      rect(-150, -282, 70, 16, '#c9402f', 6) +
      rect(80, -282, 70, 16, '#24282c', 6) +
      rect(-160, -170, 320, 130, second, 8) +
      path('M20-160l-70 66h44l-16 52 74-70h-46z', '#fbf8f0') +
      line('M-150-112h40M-130-132v40M110-112h40', '#fbf8f0', 11),
  },
  jumpercables: {
    setting: 'surface',
    frame: 'square',
    width: 480,
    height: 500,
    tones: [
      ['#c9402f', '#2c3036'],
      ['#e08a2f', '#33506b'],
    ],
    draw: (main, second) => {
      const clamp = (x: number, y: number, turn: number, colour: string) =>
        group(
          `translate(${x} ${y}) rotate(${turn})`,
          path('M-20-70h18v110h-24zM20-70H2v110h24z', colour),
          path('M-24-70h22v-40c-16 0-22 14-22 40zM24-70H2v-40c16 0 22 14 22 40z', '#c4cace'),
          circle(0, -10, 10, '#8a9096'),
        );
      return (
        line('M-140-80C-120 90 20 170 90 90S20-80-60 0-20 190 150 150', main, 17) +
        line('M-60-100C-60 40 60 100 100 30S0-110-90-10-80 200 60 176', second, 17) +
        clamp(-146, -110, -14, main) +
        clamp(-60, -130, 8, second) +
        clamp(168, 136, 110, main) +
        clamp(96, 190, 140, second)
      );
    },
  },
  oil: {
    setting: 'room',
    frame: 'square',
    width: 360,
    height: 400,
    tones: [
      ['#e0a83f', '#33383e'],
      ['#3f6f8f', '#d9573f'],
      ['#c9402f', '#f1ede4'],
    ],
    draw: (main, second) =>
      path('M-140-300l60-40H60l40 60V-24c0 16-8 24-24 24h-192c-16 0-24-8-24-24z', main) +
      path('M60-290v250', main) +
      rect(-100, -390, 70, 60, second, 8) +
      rect(36, -260, 36, 170, shade(main, -0.4), 18) +
      rect(-116, -220, 130, 160, '#fbf8f0', 8) +
      path('M-50-196c30 44 40 60 40 78a40 40 0 0 1-80 0c0-18 10-34 40-78z', second) +
      path('M116-150h80l-26 80v70h-28v-70z', '#8a9298') +
      ellipse(156, -150, 42, 9, '#5b6369'),
  },
};
