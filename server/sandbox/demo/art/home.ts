import { shade } from './colour.ts';
import type { Scene } from './scene.ts';
import { both, circle, ellipse, faded, group, line, path, rect, ring, times } from './shapes.ts';

/** Home decor and household things. */
export const home: Record<string, Scene> = {
  plant: {
    setting: 'room',
    frame: 'square',
    width: 320,
    height: 420,
    tones: [
      ['#c9704e', '#3f7a5a'],
      ['#e9e4da', '#5d8f4f'],
      ['#4f6f8f', '#4f8a62'],
      ['#e0b04a', '#2f6a52'],
    ],
    draw: (main, second) =>
      path('M-94-160h188L70 0H-70z', main) +
      rect(-104, -176, 208, 34, shade(main, -0.14), 3) +
      path(
        'M0-170c-80-20-130-90-124-160 70 14 120 80 124 160zM0-170c0-90 40-170 120-200 16 80-30 170-120 200z',
        second,
      ) +
      path('M0-170c-30-80-20-190 10-250 50 70 50 180-10 250z', shade(second, -0.18)),
  },
  cactus: {
    setting: 'room',
    frame: 'portrait',
    width: 260,
    height: 400,
    tones: [
      ['#8f6fae', '#4f8a62'],
      ['#e2876a', '#5a9470'],
      ['#f1ede4', '#3f7a5a'],
    ],
    draw: (main, second) =>
      path('M-80-130h160L58 0H-58z', main) +
      rect(-90, -146, 180, 28, shade(main, -0.14), 4) +
      path('M-44-140v-200c0-60 88-60 88 0v200z', second) +
      line('M44-210h46c14 0 20-8 20-20v-50', second, 36) +
      line('M-44-176h-36c-14 0-18-8-18-18v-36', second, 32) +
      line('M-18-350v190M18-350v190', shade(second, -0.16), 5) +
      circle(0, -388, 17, '#e9738d') +
      circle(16, -378, 12, '#f3a3b3'),
  },
  lamp: {
    setting: 'night',
    frame: 'portrait',
    width: 380,
    height: 440,
    tones: [
      ['#d8513a', '#e9e4da'],
      ['#3f8f8a', '#e9e4da'],
      ['#e0b04a', '#c9c2b4'],
      ['#e8e3d8', '#b98a5c'],
    ],
    draw: (main, second) =>
      faded(0.2, path('M-110-320L-230-10h360L30-250z', '#f6d99a')) +
      faded(0.3, ellipse(-50, -6, 180, 24, '#f6d99a')) +
      path('M-8-12c0-22 40-32 88-32s88 10 88 32V2H-8z', main) +
      rect(-8, -8, 176, 10, shade(main, -0.16)) +
      line('M80-40l76-208M156-248L-4-420', second, 12) +
      circle(156, -248, 17, shade(second, -0.15)) +
      circle(-4, -420, 15, shade(second, -0.15)) +
      path('M-4-444l46 66c6 10-6 26-34 40s-88 36-116 26 20-92 46-118 46-30 58-14z', main) +
      path('M42-378c6 10-6 26-34 40s-88 36-116 26c28 0 128-44 150-66z', shade(main, -0.16)) +
      group('translate(-38 -334) rotate(-26)', ellipse(0, 0, 76, 24, '#fff1cc')),
  },
  floorlamp: {
    setting: 'room',
    frame: 'portrait',
    width: 260,
    height: 480,
    tones: [
      ['#f0dcb0', '#3a3d40'],
      ['#d98a6a', '#6b4a32'],
      ['#8fa9b8', '#2c3036'],
    ],
    draw: (main, second) =>
      rect(-80, -16, 160, 16, second, 8) +
      rect(-5, -320, 10, 310, second) +
      path('M-70-480H70l40 160h-220z', main) +
      path('M-70-480h40l-20 160h-60z', shade(main, 0.35)) +
      line('M60-320v60', second, 4) +
      circle(60, -252, 8, second),
  },
  rug: {
    setting: 'surface',
    frame: 'landscape',
    width: 620,
    height: 420,
    tones: [
      ['#b5533f', '#f1dcb8'],
      ['#3f5f7f', '#e9d9b0'],
      ['#6f8a6a', '#f3ead6'],
      ['#8a5f7f', '#f3c9a8'],
    ],
    draw: (main, second) =>
      times(22, (i) => rect(-302, -196 + i * 18, 604, 6, second)) +
      rect(-280, -206, 560, 412, main, 6) +
      rect(-256, -182, 512, 364, second, 4) +
      rect(-244, -170, 488, 340, shade(main, 0.12), 4) +
      path('M0-140L190 0 0 140-190 0z', second) +
      path('M0-104L140 0 0 104-140 0z', main) +
      path('M0-60L80 0 0 60-80 0z', shade(second, 0.1)) +
      circle(0, 0, 22, main) +
      both(path('M228-154v60l-80-60zM228 154V94l-80 60z', second)),
  },
  mirror: {
    setting: 'room',
    frame: 'portrait',
    width: 230,
    height: 480,
    tones: [
      ['#c9a06a', '#cfe0e8'],
      ['#2f3338', '#d5e4ea'],
      ['#f3efe7', '#bfd6e0'],
    ],
    draw: (main, second) =>
      path('M-110 0v-370c0-146 220-146 220 0V0z', main) +
      path('M-92-16v-354c0-122 184-122 184 0v354z', second) +
      faded(0.55, path('M-60-16l100-420c24 10 40 30 46 50L0-16z', '#fff')) +
      faded(0.5, path('M20-16l66-280v90L46-16z', '#fff')),
  },
  stringlights: {
    setting: 'night',
    frame: 'landscape',
    width: 620,
    height: 400,
    tones: [
      ['#ffd98a', '#6fa38a'],
      ['#ffb3a0', '#8fa9d0'],
      ['#ffe9b8', '#c98a9a'],
    ],
    draw: (main, second) => {
      const bulbs = (y: number, dip: number, n: number) =>
        line(`M-320 ${y}q160 ${dip} 320 0t320 0`, '#1c2026', 4) +
        times(n, (i) => {
          const x = -300 + (i * 600) / (n - 1);
          const t = ((x + 320) % 320) / 320;
          const sag = y + (x < 0 ? 1 : -1) * dip * 2 * t * (1 - t);
          return (
            faded(0.22, circle(x, sag + 18, 26, main)) +
            rect(x - 5, sag, 10, 10, '#1c2026') +
            circle(x, sag + 18, 11, i % 3 ? main : shade(main, 0.5))
          );
        });
      return (
        rect(-250, -90, 500, 60, second, 18) +
        rect(-250, -60, 500, 60, shade(second, -0.2), 8) +
        rect(-230, -130, 110, 60, shade(second, 0.5), 20) +
        bulbs(-390, 70, 9) +
        bulbs(-290, 60, 11)
      );
    },
  },
  vase: {
    setting: 'room',
    frame: 'portrait',
    width: 280,
    height: 440,
    tones: [
      ['#5f86a3', '#e88f7a'],
      ['#e9e2d4', '#d9a13f'],
      ['#b5654a', '#f3d9b8'],
      ['#6f8f7a', '#e9a7b8'],
    ],
    draw: (main, second) =>
      line('M0-200c-10-70-50-110-80-170M0-200c4-80 10-120 10-200M6-200c20-60 50-90 80-140', '#5d8a5a', 7) +
      path('M-50-290c-30 0-44-14-50-30 26-2 44 8 50 30zM46-270c26-6 38-20 40-38-24 4-38 16-40 38z', '#6f9c66') +
      circle(-82, -376, 34, second) +
      circle(-82, -376, 13, shade(second, -0.25)) +
      circle(10, -404, 38, shade(second, 0.25)) +
      circle(10, -404, 14, shade(second, -0.3)) +
      circle(88, -348, 32, second) +
      circle(88, -348, 12, shade(second, -0.25)) +
      path('M-36-210h72c-6 40 56 70 56 130C92-24 60 0 0 0s-92-24-92-80c0-60 62-90 56-130z', main) +
      path('M40-206c-6 40 52 66 52 126C92-24 60 0 0 0c50-20 60-60 44-110-10-30-18-60-14-96z', shade(main, -0.14)) +
      line('M-84-110c50 16 110 16 168 0', shade(main, 0.4), 7),
  },
  vacuum: {
    setting: 'room',
    frame: 'portrait',
    width: 280,
    height: 470,
    tones: [
      ['#8a5fae', '#3b4046'],
      ['#d9573f', '#3b4046'],
      ['#3f86a8', '#2c3036'],
    ],
    draw: (main, second) =>
      line('M30-150L-50-440M-50-440c-20-30-60-20-56 10', second, 15) +
      path('M-110-60h220c10 0 16 10 16 22V0h-252v-38c0-12 6-22 16-22z', second) +
      rect(-126, -14, 252, 14, shade(second, -0.3)) +
      rect(-80, -52, 160, 16, main, 8) +
      group(
        'translate(20 -60) rotate(-14)',
        rect(-54, -240, 108, 240, main, 40),
        rect(-40, -190, 80, 120, '#dfe9ee', 22),
        rect(-40, -130, 80, 60, '#b9aa98', 18),
        circle(0, -28, 20, shade(main, -0.3)),
        rect(-54, -216, 108, 16, shade(main, 0.25)),
      ),
  },
  fan: {
    setting: 'room',
    frame: 'portrait',
    width: 320,
    height: 460,
    tones: [
      ['#5fa3b0', '#f3f1ec'],
      ['#3b4046', '#c9cfd4'],
      ['#e8a13f', '#f3efe7'],
    ],
    draw: (main, second) =>
      ellipse(0, -14, 100, 16, shade(second, -0.2)) +
      rect(-9, -240, 18, 230, shade(second, -0.12)) +
      rect(-22, -150, 44, 90, second, 14) +
      circle(0, -310, 150, shade(second, -0.04)) +
      circle(0, -310, 136, shade(main, 0.75)) +
      times(3, (i) =>
        group(`translate(0 -310) rotate(${i * 120 + 20})`, path('M0-14c20-90 100-110 96-40-2 40-50 56-96 54z', main)),
      ) +
      ring(0, -310, 144, shade(second, -0.1), 12) +
      ring(0, -310, 96, shade(second, -0.06), 4) +
      ring(0, -310, 54, shade(second, -0.06), 4) +
      times(12, (i) => group(`translate(0 -310) rotate(${i * 30})`, rect(-1.5, -140, 3, 110, shade(second, -0.06)))) +
      circle(0, -310, 30, shade(main, -0.2)),
  },
  laundry: {
    setting: 'room',
    frame: 'square',
    width: 340,
    height: 380,
    tones: [
      ['#e9e4d8', '#5f8fae'],
      ['#c99a68', '#d9735b'],
      ['#8fb0a8', '#e0b04a'],
    ],
    draw: (main, second) =>
      path('M-130-250c-10-60 40-90 80-70 20-50 90-50 100 0 50-20 100 20 80 70z', second) +
      path('M-60-250c0-50 40-80 76-60 30-20 70 10 60 60z', '#f3efe7') +
      path('M50-250c10-40 60-50 80-20v20z', shade(second, -0.3)) +
      path('M-150-250h300L120-10c-1 6-6 10-12 10h-216c-6 0-11-4-12-10z', main) +
      times(4, (row) => times(6, (col) => rect(-110 + col * 38, -200 + row * 46, 20, 28, shade(main, -0.16), 8))) +
      rect(-162, -264, 324, 28, shade(main, -0.08), 12) +
      both(rect(92, -232, 50, 18, shade(main, -0.3), 9)),
  },
  iron: {
    setting: 'room',
    frame: 'landscape',
    width: 520,
    height: 330,
    tones: [
      ['#4f86b0', '#f1ede4'],
      ['#c9607a', '#f1ede4'],
      ['#5f9a86', '#e9e4da'],
    ],
    draw: (main, second) =>
      line('M-150-150L130 0M150-150L-130 0', '#8a9096', 12) +
      path('M-250-176h420c50 0 80 10 90 26H-250c-14 0-14-26 0-26z', shade(main, 0.5)) +
      times(9, (i) => circle(-210 + i * 46, -163, 6, main)) +
      group(
        'translate(-20 -178)',
        path('M-110 0h230c4-50-20-90-80-96h-70c-50 0-80 40-80 96z', main),
        rect(-112, -16, 236, 16, '#c9cfd4', 4),
        line('M-60-92c0-60 20-66 60-66h40c40 0 50 20 52 60', shade(main, -0.35), 22),
        circle(20, -56, 17, second),
      ),
  },
  trashcan: {
    setting: 'room',
    frame: 'portrait',
    width: 250,
    height: 360,
    tones: [
      ['#b9bfc4', '#3b4046'],
      ['#e5e0d5', '#c9704e'],
      ['#6f7f8f', '#2c3036'],
    ],
    draw: (main, second) =>
      rect(-30, -16, 90, 12, second, 6) +
      path('M-110-290h220v262c0 16-10 28-26 28H-84c-16 0-26-12-26-28z', main) +
      path('M50-290h60v262c0 16-10 28-26 28H20c30-80 34-200 30-290z', shade(main, -0.12)) +
      rect(-84, -270, 14, 240, shade(main, 0.4), 7) +
      path('M-122-296c0-60 244-60 244 0v16h-244z', second) +
      rect(-40, -352, 80, 14, shade(second, 0.2), 7),
  },
  hangers: {
    setting: 'room',
    frame: 'landscape',
    width: 520,
    height: 360,
    tones: [
      ['#c08e5e', '#8f97a0'],
      ['#e9a1a8', '#b5b9bd'],
      ['#4f5b66', '#c9a06a'],
    ],
    draw: (main, second) =>
      rect(-260, -356, 520, 14, second, 7) +
      both(rect(236, -356, 14, 356, second), rect(206, -12, 74, 12, second, 6)) +
      times(6, (i) =>
        group(
          `translate(${-170 + i * 66} -340)`,
          line('M0 50V26c16-6 14-30-2-28-12 0-14 12-10 18', '#8a9096', 6),
          line('M0 50l-78 58c-10 8-6 20 8 20H70c14 0 18-12 8-20z', i % 2 ? main : shade(main, 0.25), 13),
        ),
      ),
  },
  shelfdecor: {
    setting: 'room',
    frame: 'landscape',
    width: 520,
    height: 300,
    tones: [
      ['#8a5f40', '#d9735b'],
      ['#f3efe7', '#5f8fae'],
      ['#2f3338', '#e0b04a'],
    ],
    draw: (main, second) =>
      both(path('M180-60h18v60l-18-20z', shade(main, -0.3))) +
      rect(-260, -84, 520, 26, main, 4) +
      rect(-220, -200, 30, 116, second, 3) +
      rect(-186, -220, 26, 136, shade(second, 0.4), 3) +
      rect(-156, -188, 32, 104, '#264653', 3) +
      group('translate(-96 -84) rotate(-12)', rect(-14, -118, 28, 118, '#e9c46a', 3)) +
      group(
        'translate(30 -84)',
        path('M-40-56h80l-12 56h-56z', shade(second, 0.55)),
        path('M0-56c-50-30-60-90-40-110 26 26 40 66 40 110zM0-56c50-30 60-90 40-110-26 26-40 66-40 110z', '#4f8a62'),
        path('M0-56c-14-50-8-100 6-140 20 40 20 90-6 140z', '#3f7a5a'),
      ) +
      rect(120, -210, 100, 126, '#f5f2ea') +
      rect(130, -200, 80, 106, '#9db8c9') +
      path('M130-94l30-50 20 26 14-16 16 40z', '#6f8f7a') +
      circle(188, -176, 11, '#f3c15f'),
  },
};
