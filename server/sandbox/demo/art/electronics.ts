import { shade } from './colour.ts';
import type { Scene } from './scene.ts';
import { both, circle, ellipse, faded, group, line, path, rect, ring, times } from './shapes.ts';

/** Sound, screens and computers. */
export const electronics: Record<string, Scene> = {
  headphones: {
    setting: 'room',
    frame: 'square',
    width: 440,
    height: 460,
    tones: [
      ['#2c3036', '#c9825a'],
      ['#e9e4da', '#b9a08a'],
      ['#3f6f8f', '#dfe9ee'],
      ['#b5533f', '#f1dcb8'],
    ],
    draw: (main, second) =>
      line('M-180-150C-200-360-100-440 0-440s200 80 180 290', main, 34) +
      line('M-154-240c8-100 70-168 154-168s146 68 154 168', shade(main, 0.15), 10) +
      both(
        rect(122, -198, 96, 190, main, 46),
        rect(98, -184, 52, 162, second, 26),
        rect(188, -160, 14, 114, shade(main, 0.2), 7),
      ),
  },
  earbuds: {
    setting: 'surface',
    frame: 'square',
    width: 400,
    height: 380,
    tones: [
      ['#f7f6f2', '#c9cfd4'],
      ['#33383e', '#7d868e'],
      ['#8fb0c9', '#f3f1ec'],
    ],
    draw: (main, second) =>
      rect(-122, -18, 252, 200, '#0000001c', 60) +
      rect(-130, -30, 260, 200, main, 64) +
      rect(-130, 24, 260, 7, shade(main, -0.16)) +
      circle(0, 60, 9, '#7fd0a8') +
      rect(-130, -30, 26, 200, shade(main, -0.06), 13) +
      both(
        group(
          'translate(84 -110) rotate(18)',
          rect(-14, -10, 30, 104, shade(main, -0.05), 15),
          circle(0, -20, 42, main),
          ellipse(-16, -22, 18, 26, second),
          rect(-6, 60, 14, 14, second, 6),
        ),
      ),
  },
  speaker: {
    setting: 'room',
    frame: 'landscape',
    width: 440,
    height: 260,
    tones: [
      ['#3f7f86', '#e8a13f'],
      ['#b5533f', '#2c3036'],
      ['#33383e', '#d9573f'],
      ['#c9a3c9', '#5f4a6f'],
    ],
    draw: (main, second) =>
      both(rect(120, -16, 50, 16, '#26292d', 4)) +
      rect(-220, -220, 440, 210, main, 100) +
      ellipse(-150, -115, 52, 78, shade(main, -0.25)) +
      ellipse(150, -115, 52, 78, shade(main, -0.25)) +
      both(ellipse(150, -115, 30, 48, second)) +
      times(5, (row) => times(7, (col) => circle(-72 + col * 24, -166 + row * 26, 5, shade(main, -0.28)))) +
      line('M-120-220c20-50 220-50 240 0', shade(second, -0.2), 12),
  },
  bookshelfspeakers: {
    setting: 'room',
    frame: 'landscape',
    width: 480,
    height: 360,
    tones: [
      ['#9a6a44', '#2c3036'],
      ['#33383e', '#c9a06a'],
      ['#e9e4da', '#4a5058'],
    ],
    draw: (main, second) =>
      both(
        rect(40, -350, 200, 350, main, 8),
        rect(212, -350, 28, 350, shade(main, -0.16), 6),
        circle(126, -110, 74, second),
        circle(126, -110, 56, shade(second, 0.2)),
        circle(126, -110, 22, shade(second, -0.3)),
        circle(126, -262, 40, second),
        circle(126, -262, 20, shade(second, 0.35)),
        rect(104, -22, 44, 8, shade(main, -0.4), 4),
      ),
  },
  turntable: {
    setting: 'room',
    frame: 'landscape',
    width: 520,
    height: 250,
    tones: [
      ['#a56f45', '#2c2f33'],
      ['#d9573f', '#26292d'],
      ['#e9e4da', '#33383e'],
    ],
    draw: (main, second) =>
      both(rect(170, -20, 50, 20, '#26292d', 6)) +
      rect(-250, -96, 500, 78, main, 12) +
      rect(-250, -42, 500, 24, shade(main, -0.2), 10) +
      ellipse(-50, -100, 180, 40, '#c9cfd4') +
      ellipse(-50, -108, 174, 38, second) +
      ellipse(-50, -108, 120, 26, shade(second, 0.12)) +
      ellipse(-50, -108, 54, 12, '#e8a13f') +
      circle(-50, -110, 5, '#f3efe7') +
      circle(186, -110, 24, '#8a9096') +
      line('M186-110l-50 8-66 0', '#c9cfd4', 10) +
      rect(54, -112, 34, 16, '#3b4046', 4) +
      circle(206, -58, 13, shade(main, -0.45)) +
      circle(162, -58, 8, '#7fd0a8') +
      faded(0.35, path('M-250-96l30-150h440l30 150z', '#cfe0e8')),
  },
  tv: {
    setting: 'room',
    frame: 'wide',
    width: 560,
    height: 360,
    tones: [
      ['#1f2429', '#e8925a'],
      ['#2b2f36', '#5fa3c9'],
      ['#16191d', '#b78ad0'],
      ['#24282e', '#7fb07a'],
    ],
    draw: (main, second) =>
      both(path('M150-36h24l30 36h-24z', '#3b4046')) +
      rect(-276, -356, 552, 320, main, 10) +
      rect(-264, -344, 528, 292, shade(second, -0.55)) +
      circle(120, -230, 44, shade(second, 0.55)) +
      path('M-264-52v-90c90-60 150-40 220-10s160 30 308-70v170z', shade(second, -0.15)) +
      path('M-264-52v-40c120-40 220-10 300 0s140-6 228-40v80z', second),
  },
  projector: {
    setting: 'night',
    frame: 'landscape',
    width: 460,
    height: 380,
    tones: [
      ['#e9e4da', '#f6d99a'],
      ['#3f4650', '#bfe0f0'],
    ],
    draw: (main, second) =>
      faded(0.22, path('M110-110L-230-380V-20z', second)) +
      rect(-60, -160, 270, 130, main, 24) +
      rect(-60, -64, 270, 34, shade(main, -0.16), 16) +
      circle(-20, -104, 50, shade(main, -0.25)) +
      circle(-20, -104, 36, '#2c3036') +
      circle(-20, -104, 22, second) +
      rect(0, -34, 30, 34, '#26292d', 6) +
      rect(140, -34, 30, 34, '#26292d', 6) +
      times(4, (i) => rect(80 + i * 26, -130, 12, 50, shade(main, -0.2), 6)),
  },
  remote: {
    setting: 'surface',
    frame: 'square',
    width: 340,
    height: 400,
    tones: [
      ['#2c3036', '#9b6fd0'],
      ['#e9e4da', '#d9573f'],
      ['#33383e', '#5fa3c9'],
    ],
    draw: (main, second) =>
      group(
        'translate(-80 0) rotate(-12)',
        rect(-40, -176, 92, 372, '#0000001c', 34),
        rect(-46, -186, 92, 372, main, 34),
        circle(0, -120, 30, shade(main, 0.18)),
        ring(0, -120, 19, second, 6),
        circle(-18, -56, 9, second),
        circle(18, -56, 9, shade(main, 0.35)),
        times(6, (i) => circle(-18 + (i % 2) * 36, -10 + Math.floor(i / 2) * 40, 11, shade(main, 0.2))),
      ) +
      group(
        'translate(110 50) rotate(10)',
        rect(-52, -74, 116, 150, '#0000001c', 16),
        rect(-58, -80, 116, 150, shade(main, 0.08), 16),
        rect(-20, 66, 40, 40, '#b9bfc4', 4),
        circle(0, -6, 22, second),
      ),
  },
  laptop: {
    setting: 'room',
    frame: 'landscape',
    width: 520,
    height: 320,
    tones: [
      ['#b9bfc4', '#7fb0d0'],
      ['#3b4046', '#e8925a'],
      ['#d9b8a8', '#8fa58a'],
      ['#8fa3b8', '#c98ad0'],
    ],
    draw: (main, second) =>
      path('M-200-310h400c10 0 16 6 16 16v256h-432v-256c0-10 6-16 16-16z', shade(main, -0.3)) +
      rect(-200, -294, 400, 244, shade(second, -0.35)) +
      path('M-200-50v-80c80-60 160-50 220-10s110 20 180-40v130z', second) +
      circle(-110, -222, 34, shade(second, 0.55)) +
      path('M-262-40h524l-24 34c-4 4-8 6-14 6h-448c-6 0-10-2-14-6z', main) +
      rect(-60, -40, 120, 12, shade(main, -0.16), 4),
  },
  laptoptop: {
    setting: 'surface',
    frame: 'landscape',
    width: 560,
    height: 380,
    tones: [
      ['#3b4046', '#d9735b'],
      ['#c9cfd4', '#5f9a86'],
      ['#8fa3b8', '#e0b04a'],
    ],
    draw: (main, second) =>
      rect(-216, -164, 380, 350, '#0000001c', 16) +
      rect(-226, -178, 380, 350, main, 16) +
      times(4, (row) => times(11, (col) => rect(-206 + col * 31, -156 + row * 34, 26, 28, shade(main, -0.28), 4))) +
      rect(-150, -20, 220, 28, shade(main, -0.28), 4) +
      rect(-110, 30, 140, 110, shade(main, 0.18), 8) +
      circle(222, -110, 62, '#0000001c') +
      circle(216, -118, 60, '#f3efe7') +
      circle(216, -118, 46, '#5a3d2b') +
      line('M262-160c40-20 40 50 6 56', '#f3efe7', 13) +
      group(
        'translate(216 80) rotate(10)',
        rect(-54, -76, 108, 152, second, 4),
        rect(-54, -76, 16, 152, shade(second, -0.3), 4),
      ),
  },
  monitor: {
    setting: 'room',
    frame: 'landscape',
    width: 500,
    height: 400,
    tones: [
      ['#22262b', '#e8925a'],
      ['#e9e6df', '#6fa3c9'],
      ['#2f3340', '#8fce9a'],
      ['#1f2429', '#c98ad0'],
    ],
    draw: (main, second) =>
      path('M-40-90h80l14 80h-108z', '#8a9096') +
      rect(-110, -18, 220, 18, '#747b82', 9) +
      rect(-246, -396, 492, 306, main, 14) +
      rect(-230, -380, 460, 274, shade(second, -0.62)) +
      circle(130, -310, 30, '#f6e3b0') +
      path('M-230-106v-120c80-40 150 20 230 0s130-70 230-50v170z', shade(second, -0.3)) +
      path('M-230-106v-50c100-60 180 10 260-10s120-40 200-20v80z', second),
  },
  keyboard: {
    setting: 'surface',
    frame: 'wide',
    width: 620,
    height: 260,
    tones: [
      ['#f1ede4', '#e76f51'],
      ['#33383e', '#7fd0c8'],
      ['#c9a3b8', '#6f5f9c'],
      ['#6f8fa8', '#f3c15f'],
    ],
    draw: (main, second) =>
      rect(-296, -106, 608, 240, '#0000001c', 20) +
      rect(-304, -120, 608, 240, shade(main, -0.22), 20) +
      times(4, (row) =>
        times(14, (col) =>
          rect(-284 + col * 41, -102 + row * 42, 36, 36, (col * 3 + row * 5) % 11 === 0 ? second : shade(main, 0.1), 7),
        ),
      ) +
      rect(-284, 66, 80, 36, second, 7) +
      rect(-198, 66, 300, 36, shade(main, 0.1), 7) +
      rect(108, 66, 90, 36, shade(main, 0.1), 7) +
      rect(204, 66, 80, 36, second, 7),
  },
  mouse: {
    setting: 'surface',
    frame: 'square',
    width: 360,
    height: 380,
    tones: [
      ['#33383e', '#7fe0b0'],
      ['#f3f1ec', '#c9cfd4'],
      ['#b5533f', '#2c3036'],
    ],
    draw: (main, second) =>
      rect(-180, -180, 360, 370, shade(second, -0.55), 26) +
      rect(-168, -168, 336, 346, shade(second, -0.45), 20) +
      path('M-82-20c0-180 180-180 180 0v70c0 120-180 120-180 0z', '#00000030') +
      path('M-90-30c0-180 180-180 180 0v70c0 120-180 120-180 0z', main) +
      path('M-90-30c0-92 46-136 90-136v110h-90z', shade(main, 0.14)) +
      rect(-3, -166, 6, 110, shade(main, -0.4)) +
      rect(-13, -126, 26, 54, second, 13),
  },
  printer: {
    setting: 'room',
    frame: 'landscape',
    width: 480,
    height: 350,
    tones: [
      ['#e9e6df', '#5fa3c9'],
      ['#3b4046', '#7fd0a8'],
    ],
    draw: (main, second) =>
      path('M-140-250h280l-16-100h-248z', '#fbfaf6') +
      rect(-236, -250, 472, 190, main, 22) +
      rect(-236, -250, 472, 50, shade(main, -0.12), 18) +
      rect(-170, -130, 340, 26, shade(main, -0.5), 8) +
      path('M-150-116h300l34 116h-368z', '#fbfaf6') +
      times(3, (i) => rect(-110, -86 + i * 26, 180 - i * 36, 8, shade(second, 0.2))) +
      rect(120, -180, 80, 30, shade(second, -0.5), 6) +
      rect(128, -173, 46, 16, second, 4) +
      circle(-196, -164, 10, second),
  },
  router: {
    setting: 'room',
    frame: 'landscape',
    width: 460,
    height: 330,
    tones: [
      ['#33383e', '#7fe0b0'],
      ['#f1efe9', '#5fa3c9'],
    ],
    draw: (main, second) =>
      both(line('M160-100l46-220', shade(main, -0.3), 16), line('M60-100l12-200', shade(main, -0.3), 16)) +
      path('M-200-110h400l30 100c2 6-2 10-8 10h-444c-6 0-10-4-8-10z', main) +
      path('M-226-30h452l4 20c2 6-2 10-8 10h-444c-6 0-10-4-8-10z', shade(main, -0.2)) +
      times(5, (i) => circle(-80 + i * 40, -64, 8, i === 3 ? shade(main, 0.3) : second)),
  },
  tablet: {
    setting: 'surface',
    frame: 'landscape',
    width: 540,
    height: 370,
    tones: [
      ['#c9cfd4', '#e9a1a8'],
      ['#33383e', '#8fc9b0'],
      ['#a3b3d0', '#f3c98a'],
    ],
    draw: (main, second) =>
      rect(-238, -156, 470, 340, '#0000001c', 26) +
      rect(-246, -170, 470, 340, '#24282e', 26) +
      rect(-226, -150, 430, 300, '#fbfaf6', 6) +
      path('M-226 150v-120c90-80 170-20 240-60s110-40 190-10v190z', second) +
      circle(120, -86, 34, shade(second, -0.2)) +
      line('M-170-90c40-40 60 40 100 0s60 20 70 10', '#3f4650', 7) +
      group(
        'translate(252 10) rotate(6)',
        rect(-10, -160, 20, 290, main, 10),
        path('M-10 126h20L0 160z', shade(main, -0.4)),
      ),
  },
};
