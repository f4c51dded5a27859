import { shade } from './colour.ts';
import type { Scene } from './scene.ts';
import { circle, ellipse, group, line, path, rect, times } from './shapes.ts';

/** Housing: buildings, rooms and a floor plan, each filling its frame of 800 x 600. */
export const places: Record<string, Scene> = {
  apartments: {
    setting: 'whole',
    frame: 'landscape',
    width: 800,
    height: 600,
    tones: [
      ['#b5705a', '#f1e2c8'],
      ['#8a9aa8', '#f1ede4'],
      ['#c9a06a', '#5f6f7a'],
    ],
    draw: (main, second) =>
      rect(0, 0, 800, 600, '#cfe4f0') +
      ellipse(150, 110, 80, 22, '#fff') +
      ellipse(210, 96, 50, 24, '#fff') +
      rect(130, 130, 540, 390, main) +
      rect(110, 112, 580, 26, shade(main, -0.25)) +
      times(12, (i) => {
        const x = 170 + (i % 4) * 124;
        const y = 168 + Math.floor(i / 4) * 116;
        return (
          rect(x, y, 84, 74, second, 3) +
          rect(x + 7, y + 7, 33, 60, i % 5 ? '#7fa9c4' : '#f6e0a0') +
          rect(x + 44, y + 7, 33, 60, i % 3 ? '#8fb8d0' : '#f6e0a0') +
          rect(x - 8, y + 72, 100, 9, shade(main, -0.35)) +
          times(6, (k) => rect(x - 4 + k * 18, y + 52, 3, 22, shade(main, -0.35)))
        );
      }) +
      rect(0, 516, 800, 84, '#a9c08f') +
      rect(0, 560, 800, 40, '#b9bcc0') +
      rect(360, 440, 80, 80, shade(main, -0.4), 4) +
      rect(368, 448, 30, 72, '#9cc0d0') +
      rect(402, 448, 30, 72, '#9cc0d0') +
      group(
        'translate(80 520)',
        rect(-9, -70, 18, 70, '#8a6a4f'),
        circle(0, -120, 64, '#6f9a62'),
        circle(34, -84, 40, '#628a56'),
      ) +
      group(
        'translate(724 520)',
        rect(-9, -60, 18, 60, '#8a6a4f'),
        circle(0, -100, 56, '#7aa56b'),
        circle(-34, -74, 36, '#6f9a62'),
      ),
  },
  house: {
    setting: 'whole',
    frame: 'landscape',
    width: 800,
    height: 600,
    tones: [
      ['#e9dcc0', '#a5453a'],
      ['#9fb8c4', '#4a5a6a'],
      ['#c9d3b0', '#5f4a3a'],
    ],
    draw: (main, second) =>
      rect(0, 0, 800, 600, '#d9e9f2') +
      path('M0 440q200-120 400-60t400-40v200H0z', '#b9cfa6') +
      rect(180, 270, 440, 230, main) +
      path('M140 280L400 110l260 170z', second) +
      rect(540, 140, 46, 110, shade(second, -0.2)) +
      rect(350, 200, 100, 60, '#f6f1e6', 4) +
      rect(360, 208, 80, 44, '#8fb8d0') +
      rect(150, 380, 500, 16, shade(second, 0.15)) +
      times(4, (i) => rect(170 + i * 150, 396, 14, 110, '#fbf8f0')) +
      rect(366, 400, 74, 104, second, 4) +
      circle(426, 456, 5, '#f3c15f') +
      times(
        2,
        (i) =>
          rect(220 + i * 270, 410, 100, 70, '#fbf8f0', 3) +
          rect(228 + i * 270, 418, 40, 54, '#8fb8d0') +
          rect(272 + i * 270, 418, 40, 54, '#a9cbe0'),
      ) +
      rect(0, 500, 800, 100, '#a9c58f') +
      path('M366 504h74l80 96H300z', '#d9d2c4') +
      group(
        'translate(90 510)',
        rect(-10, -90, 20, 90, '#8a6a4f'),
        circle(0, -150, 76, '#7aa56b'),
        circle(30, -110, 50, '#6a9560'),
      ) +
      times(5, (i) => circle(560 + i * 40, 504, 26, i % 2 ? '#7aa56b' : '#8ab57a')) +
      rect(690, 450, 12, 60, '#8a6a4f') +
      rect(670, 436, 52, 30, second, 12),
  },
  bedroom: {
    setting: 'whole',
    frame: 'landscape',
    width: 800,
    height: 600,
    tones: [
      ['#dfe6e4', '#6f8fb3'],
      ['#f0ddd2', '#b7694b'],
      ['#e4e0ee', '#6f5f9c'],
      ['#e9e6d4', '#5f8a6a'],
    ],
    draw: (main, second) =>
      rect(0, 0, 800, 600, main) +
      rect(0, 450, 800, 150, '#c9a782') +
      times(6, (i) => rect(i * 140, 450, 3, 150, '#b89570')) +
      rect(90, 80, 190, 220, '#fbf8f0') +
      rect(102, 92, 166, 196, '#b9dcec') +
      path('M102 288v-60c40-30 80-30 166 10v50z', '#9fc08a') +
      rect(180, 92, 8, 196, '#fbf8f0') +
      path('M66 70h40c0 120-10 200-30 240H56zM264 70h44l10 240h-24c-20-60-30-140-30-240z', shade(second, 0.55)) +
      rect(400, 110, 100, 80, '#fbf8f0') +
      rect(410, 120, 80, 60, shade(second, 0.3)) +
      circle(450, 150, 17, '#f3c15f') +
      rect(360, 300, 24, 230, '#8a5f40', 6) +
      rect(370, 380, 400, 110, '#fbf8f0', 14) +
      path('M500 366h270v140H480c-10-60 0-120 20-140z', second) +
      rect(394, 346, 110, 60, '#f3ead9', 24) +
      rect(376, 490, 400, 30, '#a5754f') +
      rect(744, 420, 22, 110, '#8a5f40', 6) +
      rect(240, 400, 100, 120, '#b98a5c', 6) +
      rect(250, 412, 80, 40, '#cda06f', 4) +
      rect(282, 350, 10, 50, '#7a5238') +
      path('M254 350l16-56h36l16 56z', '#f6d99a') +
      ellipse(330, 570, 220, 22, shade(second, 0.4)) +
      group(
        'translate(110 530)',
        path('M-36-70h72l-10 70h-52z', '#c9704e'),
        path('M0-70c-50-20-60-80-46-110 30 20 46 60 46 110zM0-70c40-20 66-70 54-116-34 24-54 60-54 116z', '#4f8a62'),
      ),
  },
  livingroom: {
    setting: 'whole',
    frame: 'landscape',
    width: 800,
    height: 600,
    tones: [
      ['#e8ded0', '#5d8061'],
      ['#d9e2e8', '#b7694b'],
      ['#efe3d9', '#50708f'],
    ],
    draw: (main, second) =>
      rect(0, 0, 800, 600, main) +
      rect(0, 440, 800, 160, '#b98f6a') +
      rect(0, 430, 800, 12, '#fbf8f0') +
      rect(500, 60, 230, 250, '#fbf8f0') +
      rect(512, 72, 98, 226, '#bfe0ee') +
      rect(620, 72, 98, 226, '#bfe0ee') +
      path('M512 298v-70q60-50 98 0v70zM620 298v-50q50-60 98-10v60z', '#9fc08a') +
      rect(110, 110, 120, 90, '#fbf8f0') +
      rect(120, 120, 100, 70, '#e9a07f') +
      rect(250, 140, 80, 100, '#fbf8f0') +
      rect(260, 150, 60, 80, shade(second, 0.4)) +
      rect(120, 300, 400, 150, shade(second, -0.12), 34) +
      rect(90, 350, 80, 130, second, 30) +
      rect(470, 350, 80, 130, second, 30) +
      rect(160, 390, 160, 60, shade(second, 0.12), 16) +
      rect(320, 390, 160, 60, shade(second, 0.12), 16) +
      rect(130, 444, 380, 36, shade(second, -0.06)) +
      rect(180, 330, 70, 66, '#e9c46a', 14) +
      ellipse(330, 560, 260, 30, shade(main, 0.4)) +
      ellipse(320, 506, 120, 17, '#8a5f40') +
      rect(250, 510, 9, 50, '#6b4a32') +
      rect(380, 510, 9, 50, '#6b4a32') +
      rect(290, 478, 40, 26, '#fbf8f0', 4) +
      rect(606, 300, 10, 200, '#3b4046') +
      path('M570 300l16-80h50l16 80z', '#f6d99a') +
      ellipse(611, 500, 40, 7, '#3b4046') +
      group(
        'translate(720 510)',
        path('M-40-80h80l-12 80h-56z', '#e9e4da'),
        line('M0-80c-10-80-40-110-60-130M0-80c0-80 10-140 4-190M0-80c20-60 40-90 60-100', '#5a8a5a', 8),
        ellipse(-64, -216, 34, 16, '#5f9a66'),
        ellipse(4, -280, 22, 40, '#4f8a5a'),
        ellipse(64, -186, 34, 17, '#6aa570'),
      ),
  },
  dormroom: {
    setting: 'whole',
    frame: 'landscape',
    width: 800,
    height: 600,
    tones: [
      ['#e4ddd0', '#8f2f3a'],
      ['#dce4e0', '#3f7f86'],
      ['#e9dfe6', '#8d6a9f'],
    ],
    draw: (main, second) =>
      rect(0, 0, 800, 600, main) +
      times(9, (r) => rect(0, r * 52, 800, 2, shade(main, -0.07))) +
      rect(0, 470, 800, 130, '#b9b2a6') +
      rect(40, 180, 20, 340, '#b98a5c') +
      rect(360, 180, 20, 340, '#b98a5c') +
      rect(40, 250, 340, 26, '#a5754f') +
      rect(60, 200, 300, 54, second, 12) +
      rect(64, 178, 90, 44, '#fbf8f0', 18) +
      line('M330 276v240M372 276v240M330 330h42M330 390h42M330 450h42', '#a5754f', 9) +
      rect(80, 400, 220, 16, '#c99a68') +
      rect(90, 416, 12, 104, '#8a6a50') +
      rect(280, 416, 12, 104, '#8a6a50') +
      rect(120, 330, 100, 66, '#2c3036', 5) +
      rect(127, 337, 86, 52, '#8fb4c9') +
      rect(470, 90, 240, 200, '#fbf8f0') +
      rect(482, 102, 216, 176, '#c4e0ee') +
      path('M482 278v-50l60-30 70 26 86-40v94z', '#9fbf8f') +
      times(9, (i) => circle(80 + i * 82, 40 + (i % 2) * 22, 9, '#ffdf94')) +
      line('M40 30q41 40 82 20t82 10 82-8 82 10 82-8 82 10 82-8 82 8', '#8a7f70', 2.5) +
      rect(500, 380, 220, 140, '#c99a68', 6) +
      rect(512, 392, 196, 54, '#d9b184', 4) +
      rect(512, 454, 196, 54, '#d9b184', 4) +
      rect(590, 414, 40, 8, '#8a6a50', 4) +
      rect(590, 476, 40, 8, '#8a6a50', 4) +
      rect(530, 318, 70, 62, '#f1efe9', 6) +
      rect(620, 340, 30, 40, second, 4) +
      ellipse(420, 560, 200, 24, shade(second, 0.5)) +
      path('M240 60l110 44-110 44z', second),
  },
  floorplan: {
    setting: 'surface',
    frame: 'landscape',
    width: 540,
    height: 400,
    tones: [
      ['#3f5f7f', '#e9c46a'],
      ['#5a4a3f', '#8fb0a8'],
      ['#33383e', '#e9a1a8'],
    ],
    draw: (main, second) =>
      rect(-254, -180, 530, 390, '#0000001c', 4) +
      rect(-265, -195, 530, 390, '#fbfaf6', 4) +
      `<g fill="none" stroke="${main}" stroke-width="9"><path d="M-230-160h460v320h-90M80 160h-310zM-20-160v110M-20-10v40M-230 30h130M-50 30h80v130M90-160v90h140M90-70v30"/></g>` +
      rect(-210, -140, 110, 80, shade(second, 0.4), 8) +
      rect(-206, -136, 102, 24, '#fff', 6) +
      rect(120, -146, 90, 54, '#cfe3ec', 20) +
      rect(-210, 60, 90, 80, shade(main, 0.7), 4) +
      rect(-60, 60, 70, 40, shade(main, 0.6), 8) +
      rect(100, 20, 110, 100, shade(second, 0.5), 8) +
      rect(30, -140, 40, 60, shade(main, 0.6), 4) +
      line('M140 160a60 60 0 0 0-60-60', shade(main, 0.4), 3),
  },
  kitchenroom: {
    setting: 'whole',
    frame: 'landscape',
    width: 800,
    height: 600,
    tones: [
      ['#e6e9e4', '#c99a68'],
      ['#efe6da', '#5f7f86'],
    ],
    draw: (main, second) =>
      rect(0, 0, 800, 600, main) +
      rect(0, 470, 800, 130, '#d2cabd') +
      times(10, (i) => rect(i * 82, 470, 3, 130, '#c0b7a8')) +
      rect(60, 90, 680, 130, second, 6) +
      times(
        4,
        (i) =>
          rect(74 + i * 168, 102, 154, 106, shade(second, 0.18), 4) + rect(140 + i * 168, 186, 22, 8, '#fbf8f0', 4),
      ) +
      times(7, (r) =>
        times(20, (c) => rect(60 + c * 34, 226 + r * 20, 32, 18, (r + c) % 5 ? '#f6f3ec' : shade(second, 0.6))),
      ) +
      rect(60, 350, 680, 20, '#5b6066', 3) +
      rect(60, 370, 680, 150, second) +
      times(3, (i) => rect(74 + i * 150, 384, 138, 122, shade(second, 0.18), 4)) +
      rect(540, 376, 190, 144, '#d5dade', 6) +
      rect(560, 416, 150, 88, '#33383e', 8) +
      times(4, (i) => circle(576 + i * 40, 396, 9, '#5b6066')) +
      rect(200, 326, 110, 24, '#b9c1c6', 4) +
      line('M255 326v-50c0-30 40-30 40 0', '#9aa3a9', 11) +
      rect(380, 300, 66, 50, '#d9604c', 8) +
      rect(580, 320, 70, 28, '#3b4046', 6) +
      group(
        'translate(120 350)',
        path('M-24-50h48l-8 50h-32z', '#c9704e'),
        path('M0-50c-30-10-36-50-26-66 20 14 26 40 26 66zM0-50c26-10 40-44 30-70-20 14-30 40-30 70z', '#4f8a62'),
      ),
  },
};
