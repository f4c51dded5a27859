import { shade } from './colour.ts';
import type { Scene } from './scene.ts';
import { both, circle, ellipse, group, line, path, rect, ring, times, star } from './shapes.ts';

/** Art, collectibles, and what pets need. */
export const keepsakes: Record<string, Scene> = {
  painting: {
    setting: 'room',
    frame: 'landscape',
    width: 460,
    height: 370,
    tones: [
      ['#e8925a', '#3f6f8f'],
      ['#8fb0c9', '#5f8a5a'],
      ['#e9c46a', '#8f4a5a'],
      ['#c9a3d0', '#33506b'],
    ],
    draw: (main, second) =>
      rect(-226, -366, 452, 346, '#8a5f40', 4) +
      rect(-206, -346, 412, 306, '#f6f1e6') +
      rect(-186, -326, 372, 266, shade(main, 0.35)) +
      circle(80, -246, 44, '#fbf0c9') +
      path('M-186-60v-110l90-70 80 60 70-50 130 90v80z', second) +
      path('M-186-60v-60c80-40 140 10 220-10s100-30 152-10v80z', shade(second, -0.25)) +
      path('M-186-60v-26c100-20 200 10 372-16v42z', main),
  },
  easel: {
    setting: 'room',
    frame: 'portrait',
    width: 320,
    height: 480,
    tones: [
      ['#d9735b', '#3f7f86'],
      ['#5f86b0', '#e9c46a'],
      ['#8fa58a', '#c9607a'],
    ],
    draw: (main, second) =>
      line('M-110 0L-10-470M110 0L10-470M0-460V-20', '#a5754f', 15) +
      rect(-150, -130, 300, 18, '#8a5f40', 4) +
      rect(-140, -420, 280, 290, '#fbf8f0', 3) +
      circle(-40, -290, 70, main) +
      path('M-20-400c70 0 130 40 130 110l-90 50c-60-20-60-110-40-160z', second) +
      path('M-120-190c60-60 150-30 240-20v60h-240z', '#e9c46a') +
      circle(70, -320, 26, '#33383e') +
      line('M-110-170c40-30 60 20 100-10', '#fbf8f0', 9),
  },
  pennant: {
    setting: 'room',
    frame: 'wide',
    width: 560,
    height: 240,
    tones: [
      ['#8f2f3a', '#f3ead9'],
      ['#33506b', '#e9c46a'],
      ['#3f7a5a', '#f3ead9'],
    ],
    draw: (main, second) =>
      path('M-260-220L280-110-260 0z', main) +
      rect(-262, -222, 40, 224, second, 3) +
      path('M-210-208l60 12v176l-60 12z', shade(main, -0.16)) +
      star(-60, -110, 46, second) +
      rect(20, -124, 110, 14, second, 7) +
      rect(20, -98, 76, 12, shade(main, 0.35), 6) +
      circle(-242, -190, 7, '#8a9096') +
      circle(-242, -30, 7, '#8a9096'),
  },
  aquarium: {
    setting: 'room',
    frame: 'landscape',
    width: 480,
    height: 330,
    tones: [
      ['#8fcbe0', '#f08a3f'],
      ['#7fb8b0', '#e9738d'],
      ['#a9bfe6', '#f3c15f'],
    ],
    draw: (main, second) => {
      const fish = (x: number, y: number, s: number, tint: string) =>
        group(
          `translate(${x} ${y}) scale(${s} ${Math.abs(s)})`,
          path('M-50 0c30-44 80-44 106 0-26 44-76 44-106 0z', tint),
          path('M-40 0l-40-32v64z', shade(tint, -0.14)),
          circle(28, -8, 6, '#24282c'),
          path('M0-26c10 16 10 36 0 52h-14c10-16 10-36 0-52z', '#ffffff88'),
        );
      return (
        rect(-226, -300, 452, 290, '#e4f0f4', 8) +
        rect(-216, -264, 432, 230, main) +
        path('M-216-34v-30c80-24 140 10 220-8s140-20 212 4v34z', '#e9d3a0') +
        line('M-160-60c-20-50 20-70 0-120M-130-60c16-40-14-60 6-100M150-60c-16-50 16-80-4-130', '#4f9a6a', 11) +
        path('M40-50c0-50 20-60 50-60s40 30 40 60z', '#9aa3a9') +
        circle(84, -60, 20, '#5b6369') +
        fish(-40, -150, 1, second) +
        fish(90, -210, -0.66, shade(second, 0.35)) +
        fish(20, -96, 0.5, '#f1ede4') +
        times(4, (i) => circle(-100 + i * 14, -180 - i * 22, 6 - i, '#ffffffaa')) +
        rect(-236, -326, 472, 36, '#33383e', 8) +
        rect(-236, -34, 472, 34, '#33383e', 6)
      );
    },
  },
  cattree: {
    setting: 'room',
    frame: 'portrait',
    width: 320,
    height: 480,
    tones: [
      ['#d9c3a0', '#e0913f'],
      ['#b9c1c6', '#33383e'],
      ['#c9a3b0', '#8a8f96'],
    ],
    draw: (main, second) =>
      rect(-150, -30, 300, 30, main, 8) +
      rect(-90, -300, 36, 280, '#cda873') +
      rect(64, -200, 36, 180, '#cda873') +
      times(12, (i) => rect(-90, -290 + i * 22, 36, 5, '#b98f5a')) +
      times(8, (i) => rect(64, -190 + i * 22, 36, 5, '#b98f5a')) +
      rect(-10, -230, 170, 36, main, 12) +
      rect(-150, -320, 160, 36, main, 14) +
      rect(30, -130, 100, 100, shade(main, -0.12), 14) +
      circle(80, -80, 32, shade(main, -0.5)) +
      line('M-130-300c-30 30-10 70-20 100', second, 15) +
      path('M-130-320c-10-70 30-100 80-100l-10-46 34 26h26l30-26-4 60c4 40-10 86-16 86z', second) +
      both(group('translate(-8 -424)', circle(14, 0, 5, '#fbf8f0'))) +
      circle(-22, -424, 5, '#24282c') +
      circle(8, -424, 5, '#24282c') +
      path('M-12-410h12l-6 8z', '#e9a1a8') +
      line('M130-194v50', '#8a9096', 3) +
      circle(130, -134, 13, '#d9573f'),
  },
  dogbed: {
    setting: 'room',
    frame: 'landscape',
    width: 520,
    height: 260,
    tones: [
      ['#5f86a3', '#c98a52'],
      ['#a56f5a', '#f1ede4'],
      ['#7f9a7a', '#33383e'],
    ],
    draw: (main, second) =>
      path('M-240-110c0-50 40-60 80-60h320c40 0 80 10 80 60z', shade(main, -0.2)) +
      path('M-130-90c-10-60 50-100 130-90 70 8 120 30 120 90z', second) +
      path('M-160-110c-20-60 10-100 60-100s76 40 66 86c-10 40-106 56-126 14z', second) +
      path('M-146-190c-36-6-50 30-40 70 24 4 44-20 50-60z', shade(second, -0.25)) +
      line('M-130-134c8 6 16 6 24 0', '#24282c', 5) +
      ellipse(-86, -120, 17, 12, '#24282c') +
      path(
        'M-250-110c0-20 20-30 50-20 120 40 280 40 400 0 30-10 50 0 50 20v70c0 26-14 40-40 40h-420c-26 0-40-14-40-40z',
        main,
      ) +
      line('M-210-60c120 30 300 30 420 0', shade(main, 0.25), 6),
  },
  petbowls: {
    setting: 'room',
    frame: 'landscape',
    width: 460,
    height: 260,
    tones: [
      ['#d9604c', '#c98a52'],
      ['#4f8fa8', '#8a9096'],
      ['#8fae6a', '#b5835a'],
    ],
    draw: (main, second) =>
      path('M-220 0l26-90h150l26 90z', main) +
      ellipse(-119, -90, 76, 17, shade(main, -0.3)) +
      path('M-180-92c10-30 30-20 40-30 20-20 40 0 50 4 20-4 30 10 34 26z', second) +
      path('M0 0l24-90h144l26 90z', shade(main, 0.3)) +
      ellipse(97, -90, 73, 17, '#8fc3dc') +
      group(
        'translate(-119 -44)',
        rect(-30, -8, 60, 16, '#fbf8f0', 8),
        circle(-30, -9, 11, '#fbf8f0'),
        circle(-30, 9, 11, '#fbf8f0'),
        circle(30, -9, 11, '#fbf8f0'),
        circle(30, 9, 11, '#fbf8f0'),
      ) +
      line('M120-180c60-80 130-20 90 60s-20 110 20 116', shade(main, -0.2), 13),
  },
  hamstercage: {
    setting: 'room',
    frame: 'landscape',
    width: 480,
    height: 330,
    tones: [
      ['#8fa3d0', '#d9a05f'],
      ['#e9a1a8', '#b9b0a8'],
      ['#8fc0a8', '#e9c99a'],
    ],
    draw: (main, second) =>
      rect(-220, -300, 440, 240, '#f3f6f7') +
      circle(100, -170, 84, '#e3e9ec') +
      ring(100, -170, 84, main, 11) +
      times(8, (i) => group(`translate(100 -170) rotate(${i * 45})`, rect(-2, -84, 4, 84, shade(main, 0.2)))) +
      path('M-190-74c-6-60 30-96 84-96s90 40 86 96z', second) +
      circle(-150, -164, 19, shade(second, -0.12)) +
      circle(-150, -164, 10, '#e9b0b0') +
      circle(-170, -122, 7, '#24282c') +
      path('M-196-100c4-16 14-16 20-6-2 14-14 16-20 6z', '#e98f9a') +
      ellipse(-110, -84, 44, 17, '#fbf3e6') +
      times(16, (i) => rect(-212 + i * 28, -300, 4, 230, '#b5bfc4')) +
      rect(-236, -76, 472, 76, main, 20) +
      rect(-236, -316, 472, 26, main, 12) +
      rect(-50, -346, 100, 36, shade(main, -0.25), 14),
  },
};
