import { shade } from './colour.ts';
import type { Scene } from './scene.ts';
import { both, circle, ellipse, group, line, path, rect, times } from './shapes.ts';

/** Furniture, drawn for the category of that name and for rooms to let. */
export const furniture: Record<string, Scene> = {
  desk: {
    setting: 'room',
    frame: 'landscape',
    width: 560,
    height: 300,
    tones: [
      ['#d39a63', '#3f4448'],
      ['#ece7df', '#5b6670'],
      ['#7a5238', '#26282a'],
      ['#9fb0a4', '#4a3f36'],
    ],
    draw: (main, second) =>
      both(rect(205, -200, 18, 200, second), rect(205, -12, 18, 12, shade(second, -0.3))) +
      rect(40, -200, 150, 118, shade(main, -0.16)) +
      rect(40, -142, 150, 4, shade(main, -0.28)) +
      rect(98, -178, 34, 6, shade(main, 0.4)) +
      rect(98, -118, 34, 6, shade(main, 0.4)) +
      rect(-264, -226, 528, 26, main) +
      rect(-264, -208, 528, 10, shade(main, -0.16)) +
      path('M-168-232h150l-10 6H-178z', '#2b2f33') +
      path('M-154-324h128l10 92H-164z', '#30353a') +
      path('M-146-316h112l8 76H-156z', '#8fb4c9') +
      path('M-146-316h64l-40 76h-34z', '#a9c8d9') +
      rect(166, -244, 74, 18, '#e76f51') +
      rect(172, -260, 62, 16, '#f4a261') +
      rect(178, -274, 54, 14, '#264653'),
  },
  sofa: {
    setting: 'room',
    frame: 'wide',
    width: 720,
    height: 290,
    tones: [
      ['#5d8061', '#e3b25b'],
      ['#7b5d8c', '#f1c9b5'],
      ['#b7694b', '#f1e8d8'],
      ['#50708f', '#f0b37e'],
      ['#8c8a86', '#d98a8a'],
    ],
    draw: (main, second) =>
      both(rect(264, -44, 26, 44, '#5a3d2b')) +
      rect(-310, -280, 620, 210, shade(main, -0.14), 40) +
      rect(-4, -268, 8, 150, shade(main, -0.24)) +
      both(rect(240, -210, 120, 180, main, 44)) +
      rect(-258, -138, 258, 72, shade(main, 0.1), 22) +
      rect(0, -138, 258, 72, shade(main, 0.1), 22) +
      rect(-280, -72, 560, 40, shade(main, -0.08)) +
      group('translate(-170 -180) rotate(-10)', rect(-55, -52, 110, 104, second, 18)) +
      group('translate(176 -176) rotate(8)', rect(-50, -49, 100, 98, shade(second, 0.55), 18)),
  },
  armchair: {
    setting: 'room',
    frame: 'square',
    width: 360,
    height: 340,
    tones: [
      ['#d08a4e', '#5a3d2b'],
      ['#4f7d86', '#3b2f27'],
      ['#c46a70', '#4a3428'],
      ['#e6d5b8', '#6b4a32'],
    ],
    draw: (main, second) =>
      both(path('M96-60h30l16 60h-18z', second)) +
      path('M-120-90v-190c0-70 240-70 240 0v190z', shade(main, -0.08)) +
      rect(-110, -150, 220, 80, shade(main, 0.14), 26) +
      both(rect(98, -210, 66, 160, main, 32)) +
      rect(-130, -84, 260, 40, shade(main, -0.16), 8) +
      circle(-46, -246, 6, shade(main, -0.24)) +
      circle(46, -246, 6, shade(main, -0.24)) +
      circle(0, -214, 6, shade(main, -0.24)),
  },
  officechair: {
    setting: 'room',
    frame: 'portrait',
    width: 300,
    height: 440,
    tones: [
      ['#3c434b', '#8a9199'],
      ['#6d7f9c', '#2c3036'],
      ['#a6544a', '#2c3036'],
      ['#e2ddd3', '#5b6066'],
    ],
    draw: (main, second) =>
      line('M0-120V-50M0-50l-110 30M0-50l110 30M0-50l-46 34M0-50l46 34', second, 16) +
      circle(-112, -14, 14, '#26292d') +
      circle(112, -14, 14, '#26292d') +
      circle(-46, -12, 12, '#26292d') +
      circle(46, -12, 12, '#26292d') +
      rect(-14, -170, 28, 80, shade(second, -0.2)) +
      path(
        'M-96-440h192c20 0 28 14 26 34l-16 160c-2 16-12 24-28 24H-78c-16 0-26-8-28-24l-16-160c-2-20 6-34 26-34z',
        main,
      ) +
      path('M-74-416h148l-14 160H-60z', shade(main, 0.12)) +
      line('M-66-366H66M-62-320H62', shade(main, -0.12), 6) +
      both(path('M110-240h36v-10c0-10-44-10-50 0z', '#26292d'), line('M126-236v66H90', second, 12)) +
      rect(-128, -196, 256, 56, shade(main, -0.08), 28),
  },
  bookshelf: {
    setting: 'room',
    frame: 'portrait',
    width: 300,
    height: 480,
    tones: [
      ['#b98a5c', '#6f4e33'],
      ['#f2efe8', '#c9c2b6'],
      ['#4d4039', '#2f2723'],
      ['#8ea3a0', '#5f7672'],
    ],
    draw: (main, second) => {
      const spines = ['#e76f51', '#264653', '#e9c46a', '#2a9d8f', '#8d6a9f', '#f1ede4', '#4a7fb0'];
      const shelf = (y: number, offset: number) =>
        rect(-132, y - 96, 264, 96, shade(second, 0.06)) +
        times(6 + (offset % 2), (index) =>
          rect(
            -122 + index * 24,
            y - 62 - ((index * 7 + offset * 5) % 24),
            20,
            62 + ((index * 7 + offset * 5) % 24),
            spines[(index + offset) % 7]!,
            2,
          ),
        );
      return (
        rect(-150, -480, 300, 480, main, 4) +
        times(4, (index) => shelf(-24 - index * 112, index)) +
        group(
          'translate(84 -24)',
          path('M-26-46h52l-8 46h-36z', '#c9704e'),
          path('M0-46c-34-20-30-44-18-44 12 12 18 26 18 44zM0-46c34-20 30-44 18-44-12 12-18 26-18 44z', '#4f8a62'),
        ) +
        circle(86, -270, 24, '#e9c46a') +
        rect(60, -424, 52, 40, '#f5f2ea') +
        rect(66, -418, 40, 28, '#8fb0c4')
      );
    },
  },
  dresser: {
    setting: 'room',
    frame: 'landscape',
    width: 460,
    height: 400,
    tones: [
      ['#c08e5e', '#f1e2c8'],
      ['#f1eee7', '#b9976b'],
      ['#5a6f7d', '#e8d9b8'],
      ['#8a5a44', '#e5cda3'],
    ],
    draw: (main, second) =>
      both(path('M186-30h26l-6 30h-12z', shade(main, -0.4))) +
      rect(-220, -300, 440, 274, main, 6) +
      rect(-232, -312, 464, 18, shade(main, -0.14), 4) +
      times(3, (row) =>
        both(rect(8, -280 + row * 84, 196, 72, shade(main, 0.12), 4), rect(82, -250 + row * 84, 48, 9, second, 4)),
      ) +
      group(
        'translate(-150 -312)',
        path('M-24-50h48l-8 50h-32z', '#e9e4da'),
        path('M0-50c-30-10-44-50-30-70 20 14 30 40 30 70zM0-50c30-16 40-46 30-70-22 16-30 42-30 70z', '#4f8a62'),
      ) +
      ellipse(120, -318, 46, 8, shade(second, -0.12)),
  },
  nightstand: {
    setting: 'room',
    frame: 'square',
    width: 300,
    height: 400,
    tones: [
      ['#b5835a', '#f3c15f'],
      ['#e9e5dc', '#d8785a'],
      ['#4f5b66', '#9fd0c8'],
    ],
    draw: (main, second) =>
      both(path('M104-40h20l-4 40h-12z', shade(main, -0.35))) +
      rect(-130, -220, 260, 184, main, 8) +
      rect(-140, -232, 280, 18, shade(main, -0.14), 6) +
      rect(-112, -200, 224, 70, shade(main, 0.14), 4) +
      rect(-112, -120, 224, 70, shade(main, -0.3), 4) +
      circle(0, -166, 9, shade(main, -0.4)) +
      rect(-84, -96, 100, 14, '#f1ede4') +
      rect(-80, -82, 104, 16, '#5d7fa3') +
      rect(-88, -66, 108, 16, '#d9735b') +
      rect(-52, -250, 60, 18, shade(second, -0.4), 8) +
      rect(-26, -310, 8, 64, shade(second, -0.4)) +
      path('M-58-396h72l28 92H-86z', second) +
      path('M-58-396h20l-16 92h-32z', shade(second, 0.3)) +
      rect(60, -262, 40, 30, '#f5f2ea', 4) +
      line('M100-256c16-2 16 18 0 16', '#f5f2ea', 6),
  },
  bed: {
    setting: 'room',
    frame: 'landscape',
    width: 620,
    height: 290,
    tones: [
      ['#6f8fb3', '#f4f1ea'],
      ['#c98a7a', '#fbf3ea'],
      ['#8fa58a', '#f6f0df'],
      ['#4b4f66', '#e9e3f0'],
    ],
    draw: (main, second) =>
      rect(-310, -290, 40, 290, '#8a5f40', 10) +
      rect(284, -150, 26, 150, '#8a5f40', 8) +
      rect(-290, -90, 590, 44, '#a5754f') +
      rect(-276, -150, 566, 66, second, 16) +
      path('M-120-176c120-24 300-16 400-6 14 2 16 20 16 40v66h-430v-70c0-20 4-28 14-30z', main) +
      path('M-120-176c-16 6-26 60-14 100h40c-14-40-4-88 14-106z', shade(main, 0.35)) +
      line('M30-178c-10 34-8 66-2 100M160-182c-8 34-8 70 0 104', shade(main, -0.1), 5) +
      rect(-268, -216, 130, 72, shade(second, 0.3), 28) +
      rect(-240, -196, 120, 60, shade(main, 0.5), 24),
  },
  table: {
    setting: 'room',
    frame: 'landscape',
    width: 560,
    height: 290,
    tones: [
      ['#c4884f', '#f1ede4'],
      ['#f0ece4', '#c9704e'],
      ['#6d4a35', '#9fb8a5'],
    ],
    draw: (main, second) => {
      const chair = (x: number, way: number) =>
        group(
          `translate(${x} 0) scale(${way} 1)`,
          line('M-44 0v-130M44 0v-120M-44-130v-130', shade(main, -0.3), 13),
          rect(-56, -142, 112, 18, second, 8),
          rect(-54, -264, 18, 78, second, 8),
        );
      return (
        chair(-220, 1) +
        chair(220, -1) +
        both(path('M118-190h26L166 0h-20z', shade(main, -0.2))) +
        rect(-210, -214, 420, 26, main, 8) +
        group(
          'translate(0 -214)',
          path('M-26-60h52c4 26-4 60-26 60s-30-34-26-60z', '#7fa3b5'),
          line('M-4-62c-6-30-20-44-26-60M4-62c2-30 8-50 16-70M0-62V-140', '#5f8a5a', 5),
          circle(-30, -124, 13, '#e76f51'),
          circle(22, -136, 13, '#f0b84f'),
          circle(0, -146, 13, '#e9a1a1'),
        )
      );
    },
  },
  beanbag: {
    setting: 'room',
    frame: 'square',
    width: 400,
    height: 300,
    tones: [
      ['#d8694f', '#f3c15f'],
      ['#3f7f86', '#cfe6df'],
      ['#c9a3c9', '#8b5f93'],
      ['#e0b04a', '#8a5f2a'],
    ],
    draw: (main, second) =>
      path(
        'M-190-60c-10-70 50-110 90-190 20-44 120-60 170-10 40 44 60 110 110 160 40 44 10 100-40 100h-260c-40 0-66-20-70-60z',
        main,
      ) +
      path('M-100-250c20-44 120-60 170-10 10 60-30 110-90 118-70 8-110-50-80-108z', shade(main, 0.16)) +
      line('M-10-142c-10 50-30 90-70 128M76-180c30 50 50 80 70 120', shade(main, -0.18), 6) +
      path('M-8-284c10-14 40-12 46 4z', second),
  },
  drawers: {
    setting: 'room',
    frame: 'portrait',
    width: 260,
    height: 420,
    tones: [
      ['#f3f1ec', '#8fb8c9'],
      ['#e9c9c4', '#c9706a'],
      ['#d9dfe3', '#59636d'],
    ],
    draw: (main, second) =>
      both(circle(100, -12, 12, '#3b4045')) +
      rect(-130, -410, 260, 388, main, 12) +
      times(
        4,
        (row) =>
          rect(-114, -394 + row * 92, 228, 80, shade(second, 0.35 - row * 0.1), 8) +
          rect(-114, -394 + row * 92, 228, 16, shade(second, 0.5 - row * 0.1), 8) +
          rect(-30, -360 + row * 92, 60, 12, main, 6),
      ),
  },
};
