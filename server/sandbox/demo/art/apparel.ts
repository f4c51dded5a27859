import { shade } from './colour.ts';
import type { Scene } from './scene.ts';
import { both, circle, ellipse, faded, group, line, path, rect, ring, times } from './shapes.ts';

const shoe = (main: string, second: string) =>
  path('M-6 150c0-10 8-14 20-14h330c20 0 30 12 28 34H10c-10 0-16-8-16-20z', '#f7f5f0') +
  path('M-4 160h376c0 4 0 8-1 10H10c-8 0-12-4-14-10z', '#dcd8cf') +
  path(
    'M8 142C0 96 4 50 14 22c4-10 14-10 20-4 20 22 54 22 74-2 6-8 14-8 22-2l94 62c30 20 62 20 92 26 30 6 46 18 48 40z',
    main,
  ) +
  path('M8 142C2 108 3 72 8 44c20 34 56 46 62 98zM268 142c0-24 16-40 48-40 30 6 46 18 48 40z', shade(main, -0.2)) +
  line('M96 138c30-8 66-34 84-78', second, 15) +
  line('M146 44l-16 20M172 60l-16 20M198 78l-16 20M222 94l-14 18', '#fff', 7);

const boot = (main: string, second: string) =>
  path('M-70-330h120v190c10 40 110 40 130 90l4 26H-70z', main) +
  path('M-70-330h40v306h-40z', shade(main, -0.12)) +
  rect(-78, -26, 270, 26, second, 6) +
  rect(-78, -12, 70, 12, shade(second, -0.3), 4) +
  rect(-76, -340, 132, 26, shade(main, -0.22), 8) +
  line('M-10-270l40 12M-10-230l42 12M-6-190l44 14', '#f1dcb8', 7);

/** Clothing, shoes, jewelry, health and beauty. */
export const apparel: Record<string, Scene> = {
  sneakers: {
    setting: 'room',
    frame: 'landscape',
    width: 560,
    height: 330,
    tones: [
      ['#4a80a4', '#f2b84b'],
      ['#d9604c', '#f7f5f0'],
      ['#5f9a7a', '#2c3036'],
      ['#3b4046', '#7fd0e0'],
      ['#e9c9d0', '#8d6a9f'],
    ],
    draw: (main, second) =>
      group('translate(-250 -320) scale(0.94)', shoe(shade(main, -0.12), second)) +
      group('translate(-130 -190) scale(1.1)', shoe(main, second)),
  },
  boots: {
    setting: 'room',
    frame: 'square',
    width: 420,
    height: 350,
    tones: [
      ['#9a6540', '#3b2f27'],
      ['#3b4046', '#1f2326'],
      ['#c9a26f', '#5a3d2b'],
    ],
    draw: (main, second) =>
      group('translate(-110 -12) scale(.96)', boot(shade(main, -0.14), second)) +
      group('translate(46 0)', boot(main, second)),
  },
  backpack: {
    setting: 'room',
    frame: 'square',
    width: 320,
    height: 440,
    tones: [
      ['#d07a3e', '#f1ede4'],
      ['#3f6f8f', '#f3c15f'],
      ['#5f7f5a', '#e9c9a0'],
      ['#4a4458', '#e76f8d'],
      ['#b5534f', '#f1dcb8'],
    ],
    draw: (main, second) =>
      line('M-44-410c0-40 88-40 88 0', shade(main, -0.3), 18) +
      both(rect(130, -230, 32, 190, shade(main, -0.3), 14)) +
      path('M-146-270c0-170 292-170 292 0V-30c0 20-12 30-30 30h-232c-18 0-30-10-30-30z', main) +
      line('M-90-296c60-20 120-20 180 0', shade(main, -0.3), 7) +
      rect(-120, -190, 240, 170, shade(main, -0.1), 20) +
      rect(-120, -190, 240, 36, shade(main, 0.1), 16) +
      rect(-18, -196, 36, 44, second, 6),
  },
  hoodie: {
    setting: 'room',
    frame: 'square',
    width: 440,
    height: 420,
    tones: [
      ['#8f2f3a', '#f1ede4'],
      ['#5f6f86', '#e9e4da'],
      ['#3f6f5f', '#f3efe7'],
      ['#c9b8a0', '#5a3d2b'],
      ['#33383e', '#f3c15f'],
    ],
    draw: (main, second) =>
      line('M0-420v40', '#8a9096', 7) +
      path(
        'M-100-370L-200-310c-20 80-34 170-36 260h74l30-150V0h264v-200l30 150h74c-2-90-16-180-36-260l-100-60z',
        main,
      ) +
      both(path('M162-50h74v26h-74z', shade(main, -0.2))) +
      rect(-132, -26, 264, 26, shade(main, -0.2)) +
      path('M-90-376c20-50 160-50 180 0 0 60-60 90-90 110-30-20-90-50-90-110z', shade(main, -0.16)) +
      path('M-54-372c20-26 88-26 108 0 0 36-34 66-54 80-20-14-54-44-54-80z', shade(main, -0.4)) +
      line('M-30-286v70M30-286v56', second, 7) +
      path('M-86-60l30-80H56l30 80z', shade(main, -0.12)) +
      path('M0-206c24-30 56 6 0 44-56-38-24-74 0-44z', second),
  },
  jacket: {
    setting: 'room',
    frame: 'portrait',
    width: 440,
    height: 430,
    tones: [
      ['#5f86b0', '#e9b95f'],
      ['#7a5238', '#c9cfd4'],
      ['#4f6048', '#e9c46a'],
      ['#2f3338', '#c9cfd4'],
    ],
    draw: (main, second) =>
      line('M0-430v30', '#8a9096', 7) +
      path('M-90-392L-196-330c-22 90-34 180-34 280h74l26-160V0h260v-210l26 160h74c0-100-12-190-34-280l-106-62z', main) +
      path('M-90-392L0-300l90-92 30 20-70 100L0-300l-50 28-70-100z', shade(main, -0.2)) +
      rect(-5, -300, 10, 300, shade(main, -0.25)) +
      both(
        rect(36, -240, 74, 66, shade(main, 0.14), 6),
        rect(36, -240, 74, 20, shade(main, -0.16), 4),
        circle(73, -214, 7, second),
        path('M156-50h74v24h-74z', shade(main, -0.2)),
      ) +
      rect(-130, -26, 260, 26, shade(main, -0.2)) +
      times(4, (i) => circle(20, -250 + i * 66, 8, second)),
  },
  dress: {
    setting: 'room',
    frame: 'portrait',
    width: 300,
    height: 470,
    tones: [
      ['#e9c46a', '#fbf6ea'],
      ['#3f6f8f', '#f3c9b8'],
      ['#c9607a', '#fbeef0'],
      ['#4f7f62', '#f3e3b8'],
    ],
    draw: (main, second) =>
      line('M0-470v30M-60-400l60-40 60 40', '#8a6a50', 7) +
      path('M-66-410c20 30 40 40 66 40s46-10 66-40l24 20-20 150L150 0h-300L-70-240l-20-150z', main) +
      path('M-70-240H70l6 26H-76z', shade(main, -0.25)) +
      times(12, (i) =>
        circle(-84 + (i % 4) * 56 + (Math.floor(i / 4) % 2) * 16 - 6, -180 + Math.floor(i / 4) * 60, 11, second),
      ) +
      circle(-30, -310, 10, second) +
      circle(34, -290, 10, second) +
      circle(0, -340, 9, second),
  },
  tee: {
    setting: 'surface',
    frame: 'square',
    width: 460,
    height: 420,
    tones: [
      ['#f3efe7', '#d9604c'],
      ['#a53f46', '#f6e3b0'],
      ['#8fb0a8', '#2f4f58'],
      ['#e9b04a', '#5a3d2b'],
    ],
    draw: (main, second) =>
      path('M-80-196L-214-130l40 100 54-22v258h256V-52l54 22 40-100L96-196z', '#0000001c') +
      path('M-84-206L-220-140l40 100 56-22v260h248V-62l56 22 40-100L84-206c-30 44-138 44-168 0z', main) +
      line('M-84-206c30 50 138 50 168 0', shade(main, -0.2), 10) +
      path('M-66 36a66 66 0 0 1 132 0z', second) +
      times(7, (i) => group(`translate(0 36) rotate(${i * 30 - 90})`, rect(-5, -104, 10, 26, second, 5))) +
      rect(-90, 48, 180, 9, second, 4),
  },
  cap: {
    setting: 'room',
    frame: 'landscape',
    width: 440,
    height: 250,
    tones: [
      ['#8f2f3a', '#f1ede4'],
      ['#3f5f7f', '#e9c46a'],
      ['#5f6f4a', '#f1ede4'],
    ],
    draw: (main, second) =>
      path('M-180-40c0-260 320-260 330-10z', main) +
      path('M60-214c60 30 90 90 90 164H50c20-60 20-110 10-164z', shade(main, -0.14)) +
      circle(-10, -236, 14, shade(main, -0.3)) +
      path('M-190-60c120-30 300-20 410 50 10 8 4 16-10 14-120-20-260-24-390-10-24 2-30-46-10-54z', shade(main, -0.22)) +
      path('M-60-160h90v70h-90z', second) +
      path('M-50-100l25-44 14 20 10-12 22 36z', shade(main, 0.2)),
  },
  tote: {
    setting: 'room',
    frame: 'portrait',
    width: 320,
    height: 460,
    tones: [
      ['#efe6d2', '#3f7a5a'],
      ['#3b4046', '#e9c46a'],
      ['#d9a08a', '#fbf3ea'],
    ],
    draw: (main, second) =>
      line('M-80-270c0-240 160-240 160 0', shade(main, -0.18), 20) +
      path('M-150-290h300l16 276c0 8-6 14-14 14h-304c-8 0-14-6-14-14z', main) +
      rect(-150, -290, 300, 24, shade(main, -0.12)) +
      path('M0-60c-70-20-96-80-80-120 40 10 66 40 80 70 14-30 40-60 80-70 16 40-10 100-80 120z', second) +
      path('M0-60c-24-50-14-110 0-140 16 30 26 90 0 140z', shade(second, 0.3)),
  },
  necklace: {
    setting: 'surface',
    frame: 'square',
    width: 380,
    height: 400,
    tones: [
      ['#d9a83f', '#5f9ad0'],
      ['#b9c1c6', '#c9607a'],
      ['#d9a83f', '#5fa37a'],
    ],
    draw: (main, second) =>
      rect(-160, -186, 340, 390, '#0000001c', 20) +
      rect(-170, -196, 340, 390, '#3b3f4f', 20) +
      line('M-96-170c-40 120-20 220 96 250 116-30 136-130 96-250', main, 7) +
      path('M0 70l34 30-34 56-34-56z', second) +
      path('M0 70l34 30H-34z', shade(second, 0.4)) +
      path('M0 100l14 0-14 56z', shade(second, 0.2)),
  },
  rings: {
    setting: 'room',
    frame: 'square',
    width: 340,
    height: 300,
    tones: [
      ['#8f2f3a', '#e9c46a'],
      ['#33506b', '#d5dade'],
      ['#4f6f5f', '#e9c46a'],
    ],
    draw: (main, second) =>
      path('M-150-150l20-140c2-10 8-16 18-16h224c10 0 16 6 18 16l20 140z', main) +
      path('M-118-160l14-116h208l14 116z', shade(main, -0.3)) +
      rect(-160, -160, 320, 160, main, 14) +
      rect(-136, -160, 272, 34, '#f3ead9') +
      ring(0, -176, 46, second, 14) +
      path('M0-272l34 22-34 36-34-36z', '#dff0f7') +
      path('M0-272l34 22H-34z', '#f7fcff') +
      rect(-160, -100, 320, 6, shade(main, -0.25)),
  },
  earrings: {
    setting: 'surface',
    frame: 'portrait',
    width: 320,
    height: 400,
    tones: [
      ['#d9a83f', '#d9604c'],
      ['#b9c1c6', '#3f7f86'],
      ['#c98a5a', '#8d6a9f'],
    ],
    draw: (main, second) =>
      rect(-130, -180, 280, 380, '#0000001c', 12) +
      rect(-140, -192, 280, 380, '#fbf8f0', 12) +
      rect(-36, -168, 72, 16, '#e3dccb', 8) +
      both(
        circle(62, -84, 9, main),
        line('M62-76v40', main, 5),
        ring(62, 6, 40, main, 9),
        path('M62 50l26 44-26 40-26-40z', second),
        path('M62 50l26 44H36z', shade(second, 0.3)),
      ),
  },
  sunglasses: {
    setting: 'surface',
    frame: 'landscape',
    width: 500,
    height: 260,
    tones: [
      ['#5a3d2b', '#4f6f5f'],
      ['#2c3036', '#3f4f6f'],
      ['#c9573f', '#5a4a3f'],
    ],
    draw: (main, second) =>
      group('translate(8 14)', faded(0.12, both(ellipse(110, 20, 104, 80, '#000')))) +
      both(
        line('M206-40l34-50c10-14 0-22-14-16', main, 15),
        path('M20-50c60-24 140-24 190-6 8 90-20 150-96 150S18 40 20-50z', main),
        path('M36-36c50-18 116-18 158-4 4 70-18 116-80 116S34 34 36-36z', second),
        faded(0.3, path('M60-40l-14 60L120-48z', '#fff')),
      ) +
      line('M-24-36c14-16 34-16 48 0', main, 15),
  },
  hairdryer: {
    setting: 'room',
    frame: 'square',
    width: 420,
    height: 400,
    tones: [
      ['#e9738d', '#3b4046'],
      ['#3f7f86', '#e9e4da'],
      ['#33383e', '#c9a06a'],
    ],
    draw: (main, second) =>
      line('M40 0c60-6 110-40 170-20', '#3b4046', 10) +
      path('M-20-220h90l-20 200c-2 14-10 20-24 20h-28c-14 0-20-8-18-20z', shade(main, -0.14)) +
      path('M-130-370h200c70 0 116 40 116 90s-46 90-116 90h-200z', main) +
      path('M-130-380h-50c-16 0-30 4-30 16v168c0 12 14 16 30 16h50z', second) +
      circle(80, -280, 50, shade(main, -0.2)) +
      ring(80, -280, 34, main, 6) +
      ring(80, -280, 16, main, 6) +
      rect(0, -150, 28, 50, second, 8),
  },
  bottles: {
    setting: 'room',
    frame: 'landscape',
    width: 480,
    height: 330,
    tones: [
      ['#7fb0a3', '#f3c9a0'],
      ['#c98ab0', '#f3efe7'],
      ['#8a5a3c', '#a9c4a3'],
      ['#5f86b0', '#f3dca0'],
    ],
    draw: (main, second) =>
      rect(-220, -210, 110, 210, main, 22) +
      rect(-190, -240, 50, 34, shade(main, -0.3), 4) +
      path('M-200-270h70v20h-50l-20 10z', shade(main, -0.4)) +
      rect(-204, -150, 78, 90, '#fbf8f0', 6) +
      rect(-192, -130, 54, 8, main) +
      rect(-192, -110, 36, 8, main) +
      rect(-80, -300, 90, 300, second, 30) +
      rect(-60, -330, 50, 40, shade(second, -0.4), 6) +
      rect(-68, -200, 66, 110, shade(second, 0.55), 6) +
      circle(-35, -146, 18, shade(second, -0.2)) +
      rect(40, -110, 110, 110, shade(main, 0.5), 16) +
      rect(34, -140, 122, 40, '#fbf8f0', 10) +
      path('M180-190h60l-6 170h-48z', shade(second, -0.15)) +
      rect(184, -22, 52, 22, '#fbf8f0', 4),
  },
  vanity: {
    setting: 'room',
    frame: 'portrait',
    width: 320,
    height: 450,
    tones: [
      ['#e9a1a8', '#cfe3ec'],
      ['#c9a06a', '#d5e6ea'],
      ['#33383e', '#dfe9ee'],
    ],
    draw: (main, second) =>
      rect(-90, -24, 180, 24, main, 12) +
      rect(-12, -110, 24, 90, shade(main, -0.14)) +
      circle(0, -270, 164, main) +
      circle(0, -270, 138, second) +
      faded(0.5, path('M-90-190L50-400c24 10 44 26 56 46L-40-140z', '#fff')) +
      times(12, (i) => group(`translate(0 -270) rotate(${i * 30})`, circle(0, -151, 9, '#fff6d9'))) +
      rect(88, -70, 30, 70, '#c9607a', 4) +
      rect(92, -100, 22, 34, '#e9c46a', 3) +
      rect(-130, -40, 60, 40, '#fbf8f0', 8),
  },
  shaver: {
    setting: 'surface',
    frame: 'portrait',
    width: 240,
    height: 430,
    tones: [
      ['#33383e', '#5fa3c9'],
      ['#7f9aa8', '#e9e4da'],
      ['#4f5a4a', '#c9a06a'],
    ],
    draw: (main, second) =>
      rect(-60, -120, 140, 330, '#0000001c', 50) +
      rect(-70, -130, 140, 330, main, 50) +
      rect(-80, -200, 160, 84, shade(main, -0.3), 20) +
      rect(-72, -212, 144, 26, '#c9cfd4', 6) +
      times(11, (i) => rect(-66 + i * 12.4, -224, 6, 24, '#9aa3a9')) +
      rect(-24, -70, 48, 84, second, 22) +
      times(5, (i) => rect(-40, 60 + i * 22, 80, 8, shade(main, 0.18), 4)),
  },
};
