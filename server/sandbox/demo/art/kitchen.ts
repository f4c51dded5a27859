import { shade } from './colour.ts';
import type { Scene } from './scene.ts';
import { both, circle, ellipse, faded, group, line, path, rect, ring, times } from './shapes.ts';

/** Kitchen and dining things. */
export const kitchen: Record<string, Scene> = {
  kettle: {
    setting: 'room',
    frame: 'square',
    width: 400,
    height: 420,
    tones: [
      ['#b8432f', '#2c3036'],
      ['#e9e2d2', '#7a5238'],
      ['#3f7f86', '#2c3036'],
      ['#e0b04a', '#3b3f42'],
    ],
    draw: (main, second) =>
      line('M-82-300c0-110 160-110 160 0', second, 20) +
      path('M-130-190l-76-40-14 20 78 78z', main) +
      path('M-100-280h200c40 60 54 160 40 260-2 16-12 22-26 22h-228c-14 0-24-6-26-22-14-100 0-200 40-260z', main) +
      path('M74-280h26c40 60 54 160 40 260-2 16-12 22-26 22H74c24-90 24-190 0-282z', shade(main, -0.16)) +
      rect(-92, -296, 184, 20, second) +
      circle(0, -306, 14, second),
  },
  microwave: {
    setting: 'room',
    frame: 'landscape',
    width: 480,
    height: 300,
    tones: [
      ['#f1efe9', '#2c3036'],
      ['#33383e', '#10151a'],
      ['#d9604c', '#2c3036'],
      ['#a9c4c0', '#2f3a3f'],
    ],
    draw: (main, second) =>
      both(rect(170, -14, 40, 14, '#26292d')) +
      rect(-236, -290, 472, 278, main, 16) +
      rect(-214, -268, 310, 234, shade(main, -0.1), 10) +
      rect(-198, -252, 278, 202, second, 8) +
      faded(0.5, path('M-198-120l132-132h60L-198-60z', shade(second, 0.3))) +
      ellipse(-60, -84, 86, 14, shade(second, 0.25)) +
      rect(88, -250, 14, 198, shade(main, -0.3), 7) +
      rect(122, -258, 92, 42, '#1e2a26', 6) +
      rect(134, -246, 44, 16, '#7fe0b0', 4) +
      times(9, (i) => rect(124 + (i % 3) * 32, -200 + Math.floor(i / 3) * 36, 24, 24, shade(main, -0.14), 6)) +
      circle(168, -66, 22, shade(main, -0.2)),
  },
  fridge: {
    setting: 'room',
    frame: 'portrait',
    width: 290,
    height: 470,
    tones: [
      ['#eef0ef', '#f6b23e'],
      ['#9fc9c0', '#f3efe7'],
      ['#d9735b', '#f6e3b0'],
      ['#4a5058', '#f6b23e'],
    ],
    draw: (main, second) =>
      both(rect(80, -12, 34, 12, '#26292d')) +
      rect(-132, -430, 264, 420, main, 22) +
      path('M74-430h36c14 0 22 8 22 22V-32c0 14-8 22-22 22H74z', shade(main, -0.1)) +
      rect(-132, -306, 264, 5, shade(main, -0.22)) +
      rect(-112, -392, 12, 60, shade(main, -0.34), 6) +
      rect(-112, -280, 12, 90, shade(main, -0.34), 6) +
      group('rotate(-6)', rect(-34, -262, 40, 42, second)) +
      group('rotate(5)', rect(14, -268, 36, 38, '#e2664a')) +
      rect(-16, -196, 68, 48, '#7fb0c9') +
      circle(18, -196, 6, '#2f5f7a') +
      group(
        'translate(-60 -430)',
        path('M-24-30h48l-6 30h-36z', '#c9704e'),
        path('M0-30c-30-6-40-30-30-46 22 8 30 26 30 46zM0-30c24-6 36-30 26-52-20 12-26 30-26 52z', '#5a9470'),
      ),
  },
  pans: {
    setting: 'room',
    frame: 'landscape',
    width: 560,
    height: 300,
    tones: [
      ['#c9543f', '#2c3036'],
      ['#3b4046', '#b98a5c'],
      ['#5f9a8a', '#2c3036'],
    ],
    draw: (main, second) =>
      rect(-210, -180, 250, 176, main, 26) +
      rect(-222, -192, 274, 26, shade(main, -0.16), 10) +
      rect(-256, -150, 50, 22, second, 11) +
      rect(36, -150, 50, 22, second, 11) +
      path('M-206-196c20-60 226-60 246 0z', shade(main, 0.3)) +
      circle(-83, -250, 15, second) +
      rect(-196, -150, 16, 110, shade(main, 0.3), 8) +
      path('M96-70h190c0 40-20 66-50 66h-90c-30 0-50-26-50-66z', shade(main, -0.3)) +
      path('M280-66l120-40 6 16-120 44z', second) +
      rect(88, -82, 206, 16, shade(main, -0.4), 8),
  },
  mugs: {
    setting: 'room',
    frame: 'landscape',
    width: 460,
    height: 290,
    tones: [
      ['#e07a5f', '#3f6f8f'],
      ['#f2cc8f', '#81b29a'],
      ['#5f7fae', '#f3efe7'],
      ['#8d6a9f', '#e9c46a'],
    ],
    draw: (main, second) => {
      const mug = (x: number, y: number, colour: string) =>
        group(
          `translate(${x} ${y})`,
          line('M56-96c52-6 52 64-4 60', colour, 17),
          path('M-66-130H66V-24C66-8 56 0 40 0h-80c-16 0-26-8-26-24z', colour),
          path('M34-130h32V-24C66-8 56 0 40 0H14c20-20 22-80 20-130z', shade(colour, -0.12)),
          rect(-66, -86, 132, 18, shade(colour, 0.35)),
        );
      return (
        mug(-150, 0, main) +
        mug(10, 0, second) +
        mug(170, 0, shade(main, 0.45)) +
        mug(-70, -132, shade(second, 0.3)) +
        mug(92, -132, shade(main, -0.15))
      );
    },
  },
  blender: {
    setting: 'room',
    frame: 'portrait',
    width: 250,
    height: 450,
    tones: [
      ['#3b4046', '#8fce9a'],
      ['#d9573f', '#f3a3b3'],
      ['#e9e4da', '#c98ad0'],
      ['#4f86b0', '#f6c65f'],
    ],
    draw: (main, second) =>
      path('M-86-120H86L104 0h-208z', main) +
      circle(0, -54, 26, shade(main, 0.4)) +
      rect(-3, -76, 6, 24, shade(main, -0.3)) +
      rect(-70, -134, 140, 18, shade(main, -0.25), 4) +
      path('M-84-400H84L64-134H-64z', '#dfeaee') +
      path('M-76-300H76L64-134H-64z', second) +
      faded(0.6, path('M-60-390h20l10 240h-20z', '#fff')) +
      line('M86-370c50 0 44 150-10 160', shade(main, -0.1), 16) +
      circle(-20, -210, 11, shade(second, 0.3)) +
      circle(26, -250, 8, shade(second, 0.3)) +
      circle(10, -176, 7, shade(second, 0.3)) +
      rect(-92, -426, 184, 30, main, 10) +
      rect(-26, -446, 52, 24, shade(main, -0.2), 8),
  },
  coffeemaker: {
    setting: 'room',
    frame: 'square',
    width: 330,
    height: 400,
    tones: [
      ['#33383e', '#b8432f'],
      ['#e9e4da', '#6b4a32'],
      ['#7fa3a0', '#3b2f27'],
    ],
    draw: (main, second) =>
      rect(-150, -36, 300, 36, shade(main, -0.2), 12) +
      rect(40, -390, 110, 370, main, 16) +
      rect(-150, -396, 300, 120, main, 18) +
      rect(-40, -284, 60, 24, shade(main, -0.3), 4) +
      rect(62, -230, 66, 150, shade(main, -0.25), 8) +
      rect(62, -160, 66, 80, '#9cc7da', 6) +
      path('M-120-220H30c20 70 10 130-20 184h-110c-30-54-40-114-20-184z', '#dce7ea') +
      path('M-130-150H40c2 44-10 80-30 114h-110c-20-34-32-70-30-114z', '#4a2f20') +
      line('M-128-190c-50-4-44 100 10 104', shade(main, -0.1), 14) +
      rect(-124, -232, 160, 18, shade(main, -0.3), 6) +
      circle(-110, -336, 16, second) +
      rect(-70, -346, 90, 18, shade(main, 0.3), 9),
  },
  ricecooker: {
    setting: 'room',
    frame: 'square',
    width: 360,
    height: 320,
    tones: [
      ['#f3efe9', '#d9735b'],
      ['#e9b8b0', '#8a5f5a'],
      ['#5f7f86', '#e9e4da'],
    ],
    draw: (main, second) =>
      line('M-20-300c-12-20 12-30 0-50M24-300c-12-20 12-30 0-50', '#b9c4c9', 7) +
      both(rect(110, -14, 40, 14, '#3b4046')) +
      path('M-164-190h328v140c0 26-16 40-44 40h-240c-28 0-44-14-44-40z', main) +
      path('M-164-194c0-110 328-110 328 0z', shade(main, 0.4)) +
      rect(-176, -204, 352, 24, shade(main, -0.16), 12) +
      rect(-40, -290, 80, 22, second, 11) +
      rect(-66, -150, 132, 90, shade(main, -0.14), 14) +
      circle(-26, -106, 17, second) +
      rect(10, -120, 40, 28, '#7fd0a8', 6) +
      both(rect(158, -150, 34, 40, second, 10)),
  },
  airfryer: {
    setting: 'room',
    frame: 'square',
    width: 300,
    height: 380,
    tones: [
      ['#2f3338', '#c9d1d6'],
      ['#e3ddd0', '#5b4a3f'],
      ['#7f9a86', '#2c3036'],
    ],
    draw: (main, second) =>
      path(
        'M-140-20c-20-120-10-260 30-330 12-20 208-20 220 0 40 70 50 210 30 330-2 14-10 20-22 20h-236c-12 0-20-6-22-20z',
        main,
      ) +
      path('M-126-190h252c4 60 2 120-4 170-1 10-6 12-14 12h-216c-8 0-13-2-14-12-6-50-8-110-4-170z', shade(main, 0.12)) +
      rect(-34, -150, 68, 110, second, 16) +
      rect(-18, -134, 36, 78, shade(second, -0.2), 10) +
      rect(-80, -320, 160, 90, shade(main, -0.4), 18) +
      circle(0, -276, 32, second) +
      rect(-3, -304, 6, 24, main) +
      circle(-56, -276, 7, '#e76f51') +
      circle(56, -276, 7, '#7fd0a8'),
  },
  plates: {
    setting: 'surface',
    frame: 'landscape',
    width: 560,
    height: 340,
    tones: [
      ['#5f8fae', '#f6f3ec'],
      ['#d9735b', '#fbf3e9'],
      ['#7f9a6a', '#f3eedd'],
    ],
    draw: (main, second) =>
      circle(6, 12, 168, '#0000001c') +
      circle(0, 0, 166, second) +
      ring(0, 0, 146, main, 11) +
      circle(0, 0, 108, shade(second, -0.05)) +
      ring(0, 0, 108, shade(second, -0.12), 3) +
      circle(156, 96, 84, '#0000001c') +
      circle(152, 88, 82, main) +
      circle(152, 88, 58, shade(main, 0.25)) +
      group(
        'translate(-230 0)',
        rect(-7, -60, 14, 210, '#aeb6bb', 7),
        rect(-24, -150, 9, 90, '#aeb6bb', 4),
        rect(-4, -150, 9, 90, '#aeb6bb', 4),
        rect(16, -150, 9, 90, '#aeb6bb', 4),
        rect(-24, -78, 49, 26, '#aeb6bb', 12),
      ) +
      group(
        'translate(262 0)',
        rect(-7, -20, 14, 170, '#9aa3a9', 7),
        path('M-10-150c30 10 30 90 18 140h-18z', '#b9c1c6'),
      ),
  },
};
